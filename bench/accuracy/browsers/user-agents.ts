import { type BrowserVisit, type UserAgentFacts, userAgentFacts } from '@vigil/evidence'
import { readCsv } from '../../support/read-csv.ts'
import type { Bar } from '../bar.ts'
import type { Scorecard } from '../intel/scorecard.ts'

const AUTOMATIC = new Set<UserAgentFacts['client']>(['bot', 'headless', 'tool'])
/** Major versions from which a browser counts as current (judgement). */
const CURRENT_SINCE = { chromium: 80, firefox: 80, safari: 13 } as const

/** Measures which user agents are recognised as automatic: bots, headless browsers and tools, not browsers and apps. */
export function measureUserAgents(file: string, card: Scorecard): void {
  const rows = readCsv(file).flatMap((row) => {
    const facts = userAgentFacts(visitOf(row.user_agent ?? ''))
    return facts ? [{ label: row.label ?? '', facts }] : []
  })
  const of = (label: string) => rows.filter((row) => row.label === label).map((row) => row.facts)
  const automatic = (facts: UserAgentFacts) => AUTOMATIC.has(facts.client)
  const add = (name: string, seen: UserAgentFacts[], bar: Bar | null) =>
    card.add(
      'user agents',
      name,
      { hits: seen.filter(automatic).length, total: seen.length },
      { bar },
    )
  add('bots named automatic', of('bot'), { min: 0.99 })
  add('headless browsers named automatic', of('headless'), { min: 0.95 })
  add('tools named automatic', of('tool'), { min: 0.95 })
  const tools = of('tool')
  card.add('user agents', 'tools named tools', {
    hits: tools.filter(({ client }) => client === 'tool').length,
    total: tools.length,
  })
  add('current browsers flagged', of('browser').filter(isCurrent), { max: 0.005 })
  add('all browsers flagged, outdated ones included', of('browser'), null)
  add('apps flagged', of('app'), null)
}

function isCurrent({ engine, major }: UserAgentFacts): boolean {
  return engine !== 'other' && (major ?? 0) >= CURRENT_SINCE[engine]
}

function visitOf(userAgent: string): BrowserVisit {
  return { collected: { userAgent }, headers: null, edge: null, capturedAtMs: Date.now() }
}
