import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Verdict } from '@vigil/contract'
import { parseEmail } from '@vigil/evidence'
import { assess } from '@vigil/scoring'
import { feeds, openIntel } from '../../../packages/intel/index.ts'
import { MemoryStore } from '../../../packages/intel/testing/memory-store.ts'
import { buildEvidence } from '../../../packages/service/pipeline/build-evidence.ts'
import { refreshFromFolder } from '../../../scripts/intel-sources/snapshots.ts'
import { localAssets } from '../../support/local-intel.ts'
import { readCsv } from '../../support/read-csv.ts'
import { bareVisit } from './bare-visit.ts'

/** Labels of rows that belong to honest people. */
const ADDRESSES = [
  'residential',
  'mobile',
  'education',
  'residential_satellite',
  'privacy_relay',
  'corporate_proxy',
]
const MAIL = ['free', 'paid_mailbox', 'corporate', 'role', 'alias_forwarder']
const USER_AGENTS = ['browser', 'app']
const SITE = 'shop.example.com'
/** An ordinary address and browser, so that only the row can raise the score. */
const ORDINARY = {
  email: 'anna.lindqvist@gmail.com',
  userAgent:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36',
}

/** Outcome of the sign-ups that were made from the rows of one label. */
export interface BenignRows {
  rows: string
  signups: number
  blocked: number
  challengedOrShadowed: number
  /** Reason codes of the sign-ups that were not allowed, most frequent first. */
  reasons: [code: string, times: number][]
}

/** Scores each benign labelled row as an otherwise ordinary sign-up. */
export async function benignRows(data: string, nowMs: number): Promise<BenignRows[]> {
  const store = new MemoryStore()
  const feedFolder = join(data, 'feeds')
  if (existsSync(feedFolder)) await refreshFromFolder(store, feedFolder, nowMs, { feeds })
  const intel = openIntel({ assets: localAssets(), store })

  const judge = async (address: string | null, email: string, userAgent: string) => {
    const { visit, context, identifiers } = bareVisit({ userAgent }, 'signup', nowMs, SITE)
    const { evidence } = buildEvidence('live', visit, identifiers, {
      ...context,
      network: address === null ? null : await intel.network(address, null, null),
      email: parseEmail(email) ? await intel.email(email, { siteHost: SITE }) : null,
    })
    return assess(evidence)
  }
  type Judge = (value: string) => ReturnType<typeof judge>
  const rowsOf = async (file: string, column: string, label: string, judgeRow: Judge) => {
    const rows = readCsv(join(data, file)).filter((row) => row.label === label)
    const values = rows.flatMap((row) => row[column] ?? [])
    return tally(`${column} ${label}`, await Promise.all(values.map(judgeRow)))
  }
  const { email, userAgent } = ORDINARY
  return Promise.all([
    ...ADDRESSES.map((label) =>
      rowsOf('ip_labels.csv', 'ip', label, (ip) => judge(ip, email, userAgent)),
    ),
    ...MAIL.map((label) =>
      rowsOf('email_labels.csv', 'value', label, (value) =>
        judge(null, value.includes('@') ? value : `anna.lindqvist@${value}`, userAgent),
      ),
    ),
    ...USER_AGENTS.map((label) =>
      rowsOf('ua_labels.csv', 'user_agent', label, (value) => judge(null, email, value)),
    ),
  ])
}

function tally(rows: string, judged: Awaited<ReturnType<typeof assess>>[]): BenignRows {
  const count = (...verdicts: Verdict[]) =>
    judged.filter(({ verdict }) => verdicts.includes(verdict)).length
  const counts = new Map<string, number>()
  for (const { verdict, reasons } of judged) {
    if (verdict === 'allow') continue
    for (const { code } of reasons) counts.set(code, (counts.get(code) ?? 0) + 1)
  }
  return {
    rows,
    signups: judged.length,
    blocked: count('block') / judged.length,
    challengedOrShadowed: count('challenge', 'shadow') / judged.length,
    reasons: [...counts].sort((a, b) => b[1] - a[1]),
  }
}
