import { expect, test } from 'vitest'
import { runCampaign, tableOf } from './campaign.ts'

/** `npm run crash` kills a hundred times. */
const KILLS = 3

test(`after ${KILLS} kills of the runtime under load, every acknowledged check is stored once`, async () => {
  const campaign = await runCampaign(KILLS, () => undefined)
  console.log(tableOf(campaign))
  expect(campaign.findings.every(({ acknowledged }) => acknowledged > 0)).toBe(true)
  const wrong = campaign.findings.filter(({ lost, doubled }) => lost + doubled > 0)
  expect(wrong).toEqual([])
}, 300_000)
