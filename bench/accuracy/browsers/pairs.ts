import { readFileSync } from 'node:fs'
import { type BrowserVisit, tlsFacts, userAgentFacts } from '@vigil/evidence'
import type { Scorecard } from '../intel/scorecard.ts'

interface Pair {
  user_agent: string
  tls: { ja3?: string | null; ja4?: string | null } | null
  expected: string
  accept: string[]
  scored: boolean
}

/** A user agent beside a handshake: can both be true? */
export function measurePairs(file: string, card: Scorecard): void {
  const pairs: Pair[] = JSON.parse(readFileSync(file, 'utf8'))
  const scored = pairs.filter((pair) => pair.scored)
  const right = (list: Pair[]) => list.filter((pair) => pair.accept.includes(statusOf(pair))).length
  card.add('TLS against user agent', 'scored pairs', right(scored), scored.length, { least: 0.98 })
  for (const expected of new Set(scored.map((pair) => pair.expected))) {
    const list = scored.filter((pair) => pair.expected === expected)
    card.add('TLS against user agent', `  of them ${expected}`, right(list), list.length)
  }
  const others = pairs.filter((pair) => !pair.scored)
  card.add('TLS against user agent', 'pairs that are not scored', right(others), others.length)
}

function statusOf({ user_agent, tls }: Pair): string {
  const nowMs = Date.now()
  const { ja3, ja4 } = tls ?? {}
  const visit: BrowserVisit = {
    collected: {
      userAgent: user_agent,
      ...((ja3 || ja4) && { tlsCapture: { ja3: ja3 ?? '', ja4: ja4 ?? '' } }),
    },
    headers: null,
    edge: null,
    capturedAtMs: nowMs,
  }
  const context = { nowMs, corporateProxy: false, captureVerified: false }
  return tlsFacts(visit, userAgentFacts(visit), context).consistency
}
