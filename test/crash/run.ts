// Kills the runtime under load and counts what was lost: `npm run crash [-- 100]`.

import { runCampaign, tableOf } from './campaign.ts'

const kills = Number(process.argv[2] ?? 100)
const campaign = await runCampaign(kills, (line) => console.log(line))
console.log(tableOf(campaign))
process.exitCode = campaign.findings.some(({ lost, doubled }) => lost + doubled > 0) ? 1 : 0
