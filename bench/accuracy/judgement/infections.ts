import { DAY_MS, type Evidence, type ExposureFacts } from '@vigil/evidence'
import { type Assessment, assess } from '@vigil/scoring'
import type { Attacker, Means } from './attackers/attacker.ts'
import { sessionReplay } from './attackers/session-replay.ts'
import { Memory } from './memory/memory.ts'
import { Observer } from './memory/observe.ts'
import type { Assumptions } from './world/assumptions.ts'
import { Chance } from './world/chance.ts'
import { MailBook } from './world/mail.ts'
import type { Person } from './world/person.ts'
import { populate } from './world/population.ts'

/**
 * People infected during the simulation: 2 % have a stealer log of some year, and a year has 3 such periods
 * (judgement).
 */
const INFECTED_SHARE = 0.03
/** Infections whose log monitoring finds, as in the attacker `breach takeover`. */
const KNOWN_SHARE = 0.67
/** Days from the infection until monitoring finds the log. */
const KNOWN_AFTER_DAYS = [1, 14] as const
/** Share of logs that contain a password of this site; the others contain those of other sites. */
const HERE_SHARE = 0.6
/** Attempts on each infected account, and mean days from the infection to an attempt. */
const ATTEMPTS = 8
const ATTEMPT_AFTER_DAYS = 20

/** Replays everything that the victim's browser sent, through the victim's own line: the malware is a proxy as well. */
const backConnect: Attacker = {
  name: 'cookies, own line',
  attempt(victim, atMs, means) {
    const visit = sessionReplay.attempt(victim, atMs, means)
    return { ...visit, place: victim.nature.dwelling.line }
  },
}
const attackers: readonly Attacker[] = [
  { ...sessionReplay, name: 'cookies, rented line' },
  backConnect,
]

const HERE = 'of this site'
const ELSEWHERE = 'of another site'

interface Infection {
  atMs: number
  /** When monitoring finds the log; null: never. */
  knownMs: number | null
  here: boolean
}

/**
 * A login judged twice: with the dates of stealer logs, and without them, as the service did before it stored those
 * dates.
 */
export interface JudgedTwice {
  /** An attacker's name; '' for honest people. */
  attacker: string
  isInfected: boolean
  /** The log that monitoring had found by then; null: none. */
  log: 'of this site' | 'of another site' | null
  /** The owner has passed a step-up since the log was found, so mitigating signals apply again. */
  isProved: boolean
  after: Assessment
  before: Assessment
}

/** Simulates people, infects some of them, and judges every login, honest or hostile, at an account with a history. */
export async function infections(seed: number, assumptions: Assumptions): Promise<JudgedTwice[]> {
  const root = new Chance(seed).branch('infections')
  const { people, networks, plan } = populate(root, assumptions)
  const means: Means = { chance: root.branch('attackers'), networks, assumptions }
  const mail = new MailBook()
  await mail.learn(people.map(({ nature }) => nature.email))
  const memory = new Memory()
  const observer = new Observer(memory, mail, root.branch('conduct'), assumptions)
  const dice = root.branch('dice')
  const infected = infectSome(people, root.branch('infected'), assumptions)
  const judged: JudgedTwice[] = []
  const attempts = [...infected].flatMap(([person, { atMs }]) =>
    Array.from({ length: ATTEMPTS }, () => ({
      person,
      event: null,
      atMs: atMs + means.chance.exponential(ATTEMPT_AFTER_DAYS) * DAY_MS,
    })),
  )
  const endMs = assumptions.startMs + assumptions.days * DAY_MS
  for (const { person, event, atMs } of [...plan, ...attempts].sort((a, b) => a.atMs - b.atMs)) {
    if (atMs > endMs) break
    const infection = infected.get(person) ?? null
    const knownMs = infection?.knownMs ?? Number.POSITIVE_INFINITY
    const log = infection === null || atMs < knownMs ? null : infection.here ? HERE : ELSEWHERE
    const exposure = exposureAt(person.nature.exposure, infection, atMs)
    const note = (attacker: string, evidence: Evidence, after: Assessment) => {
      const before = infection === null ? after : assess(withoutDates(evidence))
      const visits = evidence.history?.visits ?? []
      const isProved = visits.some((visit) => visit.passed === true && visit.atMs > knownMs)
      judged.push({ attacker, isInfected: infection !== null, log, isProved, after, before })
    }
    if (event === null) {
      for (const attacker of attackers) {
        const storage = { stateMs: infection?.atMs ?? atMs, isCopy: true }
        const raw = { ...attacker.attempt(person, atMs, means), exposure, storage }
        const { evidence } = observer.observe(raw, false)
        if ((evidence.history?.visits.length ?? 0) > 0)
          note(attacker.name, evidence, assess(evidence))
      }
      continue
    }
    const raw = { ...person.visit(event, atMs).raw, exposure }
    const { evidence, accountKey, identifiers, current } = observer.observe(raw, true)
    const assessment = assess(evidence)
    if (event === 'login') note('', evidence, assessment)
    memory.store(accountKey, identifiers, current, assessment)
    if (assessment.verdict === 'challenge' && dice.hits(assumptions.passesChallenge)) {
      memory.passed(accountKey)
    }
  }
  return judged
}

function infectSome(people: readonly Person[], chance: Chance, { startMs, days }: Assumptions) {
  const infected = new Map<Person, Infection>()
  for (const person of people) {
    if (!chance.hits(INFECTED_SHARE)) continue
    const atMs = startMs + chance.between(0.3, 0.85) * days * DAY_MS
    const knownMs = atMs + chance.between(...KNOWN_AFTER_DAYS) * DAY_MS
    const isKnown = chance.hits(KNOWN_SHARE)
    infected.set(person, { atMs, knownMs: isKnown ? knownMs : null, here: chance.hits(HERE_SHARE) })
  }
  return infected
}

/** Returns the exposure facts of the address that a check has at a time. */
function exposureAt(
  usual: ExposureFacts,
  infection: Infection | null,
  atMs: number,
): ExposureFacts {
  if (infection?.knownMs == null || atMs < infection.knownMs) return usual
  const { knownMs, here } = infection
  return {
    ...usual,
    logsOnThisSite: here ? usual.logsOnThisSite + 1 : usual.logsOnThisSite,
    logsElsewhere: usual.logsElsewhere + 1,
    newestLogHereMs: here ? knownMs : null,
    newestLogElsewhereMs: knownMs,
    newestDays: Math.floor((atMs - knownMs) / DAY_MS),
  }
}

const withoutDates = (evidence: Evidence): Evidence => ({
  ...evidence,
  exposure: evidence.exposure && {
    ...evidence.exposure,
    newestLogHereMs: null,
    newestLogElsewhereMs: null,
  },
})
