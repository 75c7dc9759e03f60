import {
  type Evidence,
  graphFacts,
  isLinkKind,
  type LinkKind,
  type PastVisit,
  parseEmail,
} from '@vigil/evidence'
import { assess } from '@vigil/scoring'
import { seen } from '../../../packages/limits/testing/observation.ts'
import { Subjects } from '../../../packages/limits/velocity/subjects.ts'
import { observe } from '../../../packages/limits/velocity/velocity.ts'
import { neutral } from '../../../packages/scoring/signals/evidence.fixture.ts'
import { signals } from '../../../packages/scoring/signals/index.ts'
import { familiesOf } from '../../../packages/service/pipeline/identify.ts'
import { readCheck } from '../../../packages/storage/checks/read-check.ts'
import { writeCheck } from '../../../packages/storage/checks/write-check.ts'
import { uuidV7 } from '../../../packages/storage/uuid-v7.ts'
import type { Truth, Visit } from './population.ts'
import { openDatabase } from './sqlite-database.ts'

/** Flags of an account over its checks. */
export interface Outcome {
  truth: Truth
  /** `flags.multiAccount` of any check, and of the last check. */
  ever: boolean
  last: boolean
  /** Signals that raised the flag for the first time. */
  by: readonly string[]
}

const SCOPE = { workspaceId: 'population', env: 'live' as const }

/** Checks every visit in order of time, with the SQL statements and the engine of the service. */
export async function replay(visits: readonly Visit[]): Promise<Map<string, Outcome>> {
  const db = openDatabase()
  const subjects = new Subjects()
  const outcomes = new Map<string, Outcome>()
  const known = new Set<string>()
  for (const visit of [...visits].sort((a, b) => a.atMs - b.atMs)) {
    const by = await check(db, subjects, visit, uuidV7(visit.atMs), known)
    const before = outcomes.get(visit.accountId)
    outcomes.set(visit.accountId, {
      truth: visit.truth,
      ever: before?.ever === true || by.length > 0,
      last: by.length > 0,
      by: before?.ever === true ? before.by : by,
    })
  }
  return outcomes
}

async function check(
  db: D1Database,
  subjects: Subjects,
  visit: Visit,
  id: string,
  known: Set<string>,
): Promise<string[]> {
  const { atMs, accountId, machine, ip, email } = visit
  const event = known.has(accountId) ? 'login' : 'signup'
  known.add(accountId)
  const parsed = parseEmail(email)
  const subnet = ip.replace(/\.\d+$/, '.0')
  const ids = {
    visitor: machine.visitor,
    device: machine.device,
    email,
    mailbox: email,
    ip,
    subnet,
  }
  const links = Object.entries(ids).flatMap(([kind, value]): { kind: LinkKind; value: string }[] =>
    isLinkKind(kind) ? [{ kind, value }] : [],
  )
  const { family } = familiesOf(parsed)
  const { graph } = await readCheck(SCOPE, db, {
    user: accountId,
    email,
    visitor: machine.visitor,
    emailDomain: null,
    identifiers: links,
    listed: [],
    retainedMs: 0,
  })
  const { velocity } = observe(
    subjects,
    seen({
      event,
      ip,
      subnet,
      visitor: machine.visitor,
      device: machine.device,
      account: accountId,
    }),
    atMs,
  )
  const self = {
    user: accountId,
    email,
    mailbox: email,
    family,
    visitor: machine.visitor,
    device: machine.device,
    visitorIsOwn: !machine.visitor.startsWith('id-of-'),
    ip,
    ipIsShared: visit.mobile,
    deviceConfidence: machine.confidence,
  }
  const evidence: Evidence = {
    ...neutral,
    event,
    atMs,
    velocity,
    graph: graphFacts(graph, self, atMs),
    device: { ...neutral.device, confidence: machine.confidence },
  }
  const { flags, riskSignals, score, verdict, policyVersion } = assess(evidence)
  const past: PastVisit = { ...neutral.history.current, atMs, event, score, verdict }
  await writeCheck(SCOPE, db, {
    id,
    atMs,
    event,
    accountKey: accountId,
    accountId,
    emailKey: email,
    mailboxKey: email,
    familyKey: family,
    visitorKey: machine.visitor,
    score,
    verdict,
    disposable: false,
    visit: past,
    policyVersion,
    links,
    quota: null,
    idempotency: null,
  })
  return flags.multiAccount ? riskSignals.map(({ type }) => type).filter(raisesFlag) : []
}

const RAISING: ReadonlySet<string> = new Set(
  signals.filter(({ flags }) => flags.includes('multiAccount')).map(({ code }) => code),
)
const raisesFlag = (code: string): boolean => RAISING.has(code)
