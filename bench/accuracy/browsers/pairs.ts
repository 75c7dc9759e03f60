import { readFileSync } from 'node:fs'
import { type BrowserVisit, tlsFacts, userAgentFacts } from '@vigil/evidence'
import type { Scorecard } from '../intel/scorecard.ts'
import { captureOf, helloOf, type Vector } from './handshakes.ts'

interface Pair {
  user_agent: string
  tls: { vector?: string; ja3?: string | null; ja4?: string | null } | null
  expected: string
  accept: string[]
  scored: boolean
}

const GROUP = 'TLS against user agent'

/**
 * Measures whether the consistency of user agent and TLS handshake is recognised: from the hashes only, as a platform's
 * edge reports them, and with all fields of the recorded ClientHello if there are any.
 */
export function measurePairs(file: string, vectorFile: string, card: Scorecard): void {
  const pairs: Pair[] = JSON.parse(readFileSync(file, 'utf8'))
  const vectors: Vector[] = JSON.parse(readFileSync(vectorFile, 'utf8'))
  const byId = new Map(vectors.map((vector) => [vector.id, vector]))
  const scored = pairs.filter((pair) => pair.scored)
  const right = (list: Pair[]) => ({
    hits: list.filter((pair) => pair.accept.includes(statusOf(pair))).length,
    total: list.length,
  })
  card.add(GROUP, 'scored pairs', right(scored), { bar: { min: 0.98 } })
  for (const expected of new Set(scored.map((pair) => pair.expected))) {
    const list = scored.filter((pair) => pair.expected === expected)
    card.add(GROUP, `  of them ${expected}`, right(list))
  }
  const others = pairs.filter((pair) => !pair.scored)
  card.add(GROUP, 'pairs that are not scored', right(others))
  const full = scored.flatMap((pair) => {
    const vector = byId.get(pair.tls?.vector ?? '')
    return vector?.fields ? [{ pair, vector }] : []
  })
  const fullRight = full.filter(({ pair, vector }) => pair.accept.includes(statusOf(pair, vector)))
  // No bar: the labels only compare engines, but the fields also reveal a TLS stack much older than the browser.
  card.add(GROUP, 'scored pairs, with all fields', { hits: fullRight.length, total: full.length })
}

function statusOf({ user_agent, tls }: Pair, vector?: Vector): string {
  const nowMs = Date.now()
  const { ja3, ja4 } = tls ?? {}
  const hashes = { ja3: ja3 ?? '', ja4: ja4 ?? '' }
  const tlsCapture = vector?.fields
    ? { ...captureOf(helloOf(vector.fields, vector.transport ?? 'tcp'), '', ''), ...hashes }
    : hashes
  const visit: BrowserVisit = {
    collected: { userAgent: user_agent, ...((ja3 || ja4) && { tlsCapture }) },
    headers: null,
    edge: null,
    capturedAtMs: nowMs,
  }
  const context = { nowMs, corporateProxy: false, captureToken: 'none' as const }
  return tlsFacts(visit, userAgentFacts(visit), context).consistency
}
