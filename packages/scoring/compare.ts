import type { CompareDelta, CompareSummary } from '@vigil/contract'
import type { Evidence, HistoryFacts, PastVisit } from '@vigil/evidence'
import { longAbsence, travelTooFast } from './drift.ts'

interface Watched {
  code: string
  label: string
  compartment: CompareDelta['compartment']
  read(visit: PastVisit): string | number | null
  /** Values may be told in words; hashes and addresses never. */
  told: boolean
}

/** What a visit is compared in (reference 5.4). */
const WATCHED: readonly Watched[] = [
  {
    code: 'new_device',
    label: 'New device',
    compartment: 'fingerprint',
    read: (visit) => visit.deviceKey ?? visit.visitorKey,
    told: false,
  },
  {
    code: 'new_country',
    label: 'New country',
    compartment: 'network',
    read: (visit) => visit.country,
    told: true,
  },
  {
    code: 'new_ip_network',
    label: 'New network',
    compartment: 'network',
    read: (visit) => visit.asn,
    told: false,
  },
  {
    code: 'new_browser',
    label: 'New browser',
    compartment: 'ua',
    read: (visit) => visit.browser,
    told: true,
  },
  {
    code: 'new_os',
    label: 'New operating system',
    compartment: 'ua',
    read: (visit) => visit.os,
    told: true,
  },
  {
    code: 'new_language',
    label: 'New language',
    compartment: 'visit',
    read: (visit) => visit.language,
    told: true,
  },
  {
    code: 'new_timezone',
    label: 'New time zone',
    compartment: 'visit',
    read: (visit) => visit.timezone,
    told: true,
  },
  {
    code: 'new_tls_family',
    label: 'New TLS client',
    compartment: 'tls',
    read: (visit) => visit.tlsFamily,
    told: true,
  },
]

/** Codes of what is unlike earlier visits. */
export function unusualOf(evidence: Evidence, score: number): string[] {
  const { history } = evidence
  if (history === null) return []
  const codes = deltasOf(history).map(({ code }) => code)
  if (history.priorCount === 0) codes.push('first_seen')
  if (travelTooFast(evidence) > 0) codes.push('impossible_travel')
  if (longAbsence(evidence)) codes.push('dormant_return')
  const recent = history.visits
    .slice(0, 10)
    .map((visit) => visit.score)
    .sort((a, b) => a - b)
  const median = recent[Math.floor(recent.length / 2)]
  if (median !== undefined && score >= median + 30) codes.push('score_spike')
  return codes
}

/** The comparison with earlier visits; null: there are none (interface: CompareSummary). */
export function compareOf({ history }: Evidence): CompareSummary | null {
  if (history === null || history.priorCount === 0) return null
  return { priorCount: history.priorCount, firstSeen: false, deltas: deltasOf(history) }
}

function deltasOf(history: HistoryFacts): CompareDelta[] {
  const deltas: CompareDelta[] = []
  for (const { code, label, compartment, read, told } of WATCHED) {
    const now = read(history.current)
    const before = history.visits.map(read).filter((value) => value !== null)
    if (now === null || before.length === 0 || before.includes(now)) continue
    const detail = told ? `usually ${usual(before)}, now ${now}` : 'not seen before'
    deltas.push({ compartment, code, label, detail })
  }
  const degraded = degradation(history)
  return degraded ? [...deltas, degraded] : deltas
}

function degradation({ visits, current }: HistoryFacts): CompareDelta | null {
  const kind = current.networkKind
  if (kind === null || kind === 'clean' || kind === 'wifi' || visits.length === 0) return null
  if (!visits.every((visit) => visit.networkKind === 'clean')) return null
  return {
    compartment: 'network',
    code: 'network_degraded',
    label: 'Network less trustworthy',
    detail: `usually clean, now ${kind}`,
  }
}

function usual(values: readonly (string | number)[]): string {
  const counts = new Map<string | number, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  const [most] = [...counts].sort((a, b) => b[1] - a[1])
  return String(most?.[0] ?? '')
}
