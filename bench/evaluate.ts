// Cost of the nonce in an evaluate: alternating requests with and without an answered nonce on one host.

import { mix } from '@vigil/evidence'
import { openVault } from '@vigil/storage'
import { issueChallenge } from '../packages/service/challenge.ts'
import { demoSite } from '../scripts/demo-seed.ts'
import { type Call, median, percentile, runRound } from './client.ts'
import { sampleCollected } from './sample-visit.ts'
import { benchKeys, secrets, startBench } from './support/bench-hosts.ts'

const rounds = Number(process.env.ROUNDS ?? 9)
const roundMs = Number(process.env.ROUND_MS ?? 1_500)
const ADDRESS = '91.0.0.7'
const USER_AGENT = 'benchmark'

const hosts = await startBench()
try {
  await measure()
} finally {
  await hosts.stop()
}

async function measure(): Promise<void> {
  const { publishableLive: key } = await benchKeys(hosts.api)
  const headers = {
    'content-type': 'application/json',
    'x-api-key': key,
    origin: `https://${demoSite}`,
    'cf-connecting-ip': ADDRESS,
    'user-agent': USER_AGENT,
  }
  const url = `${hosts.edge}/v1/risk/evaluate`
  let serial = 0
  const call = (challenge?: object): Call => ({
    url,
    headers,
    body: JSON.stringify({ ...sampleCollected(serial++), ...(challenge && { challenge }) }),
  })
  const issue = await issuer(key, url, headers)
  const times: Record<'with' | 'without', number[]> = { with: [], without: [] }
  for (let round = 0; round <= rounds; round += 1) {
    // Issued before the measurement: a page loads its configuration long before its form is sent.
    const nonces = await Promise.all(Array.from({ length: 4_000 }, issue))
    const without = await runRound(() => call(), 1, roundMs)
    const answered = await runRound(() => call(nonces.pop()), 1, roundMs)
    // The first round warms both up.
    if (round === 0) continue
    times.without.push(percentile(without.sortedMs, 0.5))
    times.with.push(percentile(answered.sortedMs, 0.5))
  }
  const [plain, answered] = [median(times.without), median(times.with)]
  const ratios = times.with.map((ms, i) => ms / (times.without[i] ?? ms))
  console.log(
    `evaluate p50 of ${rounds} alternating rounds: ${plain.toFixed(2)} ms without a nonce, ${answered.toFixed(2)} ms with one; median ratio ${median(ratios).toFixed(3)} (bar 1.05)`,
  )
}

/** Creates answered nonces for the workspace of the key. */
async function issuer(key: string, url: string, headers: Record<string, string>) {
  const vault = await openVault(secrets)
  const evaluated = await fetch(url, { method: 'POST', headers, body: '{}' })
  const { verdictToken } = Object(await evaluated.json())
  const verified = await vault.verifyToken(Object(verdictToken).token, Date.now())
  if (verified.status === 'invalid') throw new Error('the host signs with other keys')
  const { workspace, env } = verified.claims
  const browser = {
    keyId: key.slice('pk_live_'.length, 'pk_live_'.length + 8),
    origin: demoSite,
    network: '91.0.0.0/24',
    userAgent: USER_AGENT,
  }
  return async () => {
    const scope = { workspaceId: workspace, env }
    const { nonce } = await issueChallenge(vault, scope, browser, {
      difficulty: 0,
      nowMs: Date.now(),
    })
    return { nonce, answers: { page: mix(`${nonce}:page`), worker: mix(`${nonce}:worker`) } }
  }
}
