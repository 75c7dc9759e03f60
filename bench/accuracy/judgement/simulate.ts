import { type Assessment, assess } from '@vigil/scoring'
import type { Means } from './attackers/attacker.ts'
import { attackers, campaigns } from './attackers/index.ts'
import { naive } from './attackers/naive.ts'
import { veryTargeted } from './attackers/very-targeted.ts'
import { Freeman } from './baseline/freeman.ts'
import { type Judged, PEOPLE, type Run } from './judged.ts'
import { Memory } from './memory/memory.ts'
import { type Observed, Observer } from './memory/observe.ts'
import { farms } from './signups/index.ts'
import { triedShares } from './tried-shares.ts'
import type { Assumptions } from './world/assumptions.ts'
import { Chance } from './world/chance.ts'
import { gatherings } from './world/gatherings.ts'
import { MailBook } from './world/mail.ts'
import type { Person } from './world/person.ts'
import { populate } from './world/population.ts'
import type { RawVisit, Segments } from './world/raw-visit.ts'

const DAY_MS = 86_400_000
/** Of the accounts that attackers try, those that one of them gets hold of. */
const TAKEN_OVER = 0.1
/** One campaign of each kind in so many days. */
const CAMPAIGN_EVERY_DAYS = 6
/** Attempts whose evidence is kept, to be judged again. */
const KEPT_SHARE = 0.12

interface Happening {
  atMs: number
  happen(): void
}

/**
 * Lets one population live, under attack, and judges every attempt in order of time.
 *
 * @param keptShare attempts whose evidence is kept, 0..1
 */
export async function simulate(
  seed: number,
  assumptions: Assumptions,
  keptShare = KEPT_SHARE,
): Promise<Run> {
  const root = new Chance(seed).branch(assumptions.name)
  const { people, networks, plan } = populate(root, assumptions)
  const means: Means = { chance: root.branch('attackers'), networks, assumptions }
  const farmed = plannedFarms(means)
  const gathered = gatherings(root.branch('gatherings'), networks, assumptions)
  const mail = new MailBook()
  await mail.learn([
    ...people.map(({ nature }) => nature.email),
    ...farmed.flatMap(({ visits }) => visits.map(({ email }) => email)),
    ...gathered.map(({ raw }) => raw.email),
  ])
  const memory = new Memory()
  const observer = new Observer(memory, mail, root.branch('conduct'), assumptions)
  const baseline = new Freeman()
  const dice = root.branch('dice')
  const judged: Judged[] = []
  /** What follows from what has happened. */
  const later: Happening[] = []
  /** Visits of each account's owner so far; the history that is read ends at its newest ones. */
  const visitsOf = new Map<string, number>()

  const judge = (
    group: string,
    raw: RawVisit,
    rest: {
      person?: Person
      segments?: Segments
      campaign?: string
      nth?: number
      counted: boolean
    },
  ): Observed & { verdict: Judged['verdict']; assessment: Assessment } => {
    const observed = observer.observe(raw, rest.counted)
    const { evidence, accountKey, identifiers, current } = observed
    const assessment = assess(evidence)
    judged.push({
      group,
      event: raw.event,
      score: assessment.score,
      verdict: assessment.verdict,
      prior: visitsOf.get(accountKey) ?? 0,
      learned: evidence.history?.visits.length ?? 0,
      gapDays: rest.person?.nature.meanGapDays ?? 0,
      campaign: rest.campaign ?? null,
      nth: rest.nth ?? 0,
      segments: rest.segments ?? null,
      baseline: baseline.score(accountKey, current),
      reasons: assessment.verdict === 'allow' ? [] : assessment.riskSignals.map(({ type }) => type),
      evidence: dice.hits(keptShare) ? evidence : null,
    })
    if (group === PEOPLE) visitsOf.set(accountKey, (visitsOf.get(accountKey) ?? 0) + 1)
    if (group === PEOPLE || raw.event === 'signup') {
      memory.store(accountKey, identifiers, current, assessment)
    }
    return { ...observed, verdict: assessment.verdict, assessment }
  }

  const { triedShare, attackersStored } = assumptions
  const triedAt = triedShares(triedShare, plan)
  const visits = plan.map(
    ({ person, event, atMs }): Happening => ({
      atMs,
      happen() {
        const tried = triedAt(visitsOf.get(person.nature.id) ?? 0)
        if (event === 'login' && dice.hits(tried)) {
          for (const attacker of attackers) {
            judge(attacker.name, attacker.attempt(person, atMs, means), { person, counted: false })
          }
          // More attempts to measure by are no more takeovers.
          if (dice.hits((triedShare / tried) * attackersStored * TAKEN_OVER)) takeOver(person, atMs)
        }
        const { raw, segments } = person.visit(event, atMs)
        const { accountKey, current, verdict } = judge(PEOPLE, raw, {
          person,
          segments,
          counted: true,
        })
        baseline.learn(accountKey, current)
        if (verdict === 'challenge' && dice.hits(assumptions.passesChallenge))
          memory.passed(accountKey)
      },
    }),
  )
  const signups = farmed.flatMap(({ name, campaign, visits }) =>
    visits.map(
      (raw, nth): Happening => ({
        atMs: raw.atMs,
        happen: () => void judge(name, raw, { campaign, nth, counted: true }),
      }),
    ),
  )
  const together = gathered.map(
    ({ raw, segments }): Happening => ({
      atMs: raw.atMs,
      happen: () => void judge(PEOPLE, raw, { segments, counted: true }),
    }),
  )
  for (const { atMs, happen } of [...visits, ...signups, ...together, ...campaigned()].sort(
    (a, b) => a.atMs - b.atMs,
  )) {
    for (const due of later.filter((it) => it.atMs <= atMs)) {
      later.splice(later.indexOf(due), 1)
      due.happen()
    }
    happen()
  }
  return { seed, judged }

  /** One who was allowed comes back from elsewhere: what the profile learned of the first login is held against it. */
  function takeOver(person: Person, atMs: number): void {
    const first = veryTargeted.attempt(person, atMs, means)
    const { verdict, accountKey, identifiers, current, assessment } = judge('takeover', first, {
      person,
      counted: true,
    })
    memory.store(accountKey, identifiers, current, assessment)
    if (verdict !== 'allow') return
    const { place } = naive.attempt(person, atMs, means)
    const again = { ...first, atMs: atMs + means.chance.between(1, 48) * 3_600_000, place }
    later.push({
      atMs: again.atMs,
      happen: () => void judge('second login of a takeover', again, { person, counted: true }),
    })
  }

  function campaigned(): Happening[] {
    const { startMs, days } = assumptions
    const starts = Array.from({ length: Math.floor(days / CAMPAIGN_EVERY_DAYS) }, (_, i) => i)
    return campaigns.flatMap((campaign) =>
      starts.flatMap((i) => {
        const atMs = startMs + (i + means.chance.next()) * CAMPAIGN_EVERY_DAYS * DAY_MS
        const victims = Array.from({ length: campaign.victims }, () => means.chance.pick(people))
        return campaign.attempts(victims, atMs, means).map((raw, nth) => {
          const person = victims[nth]
          const about = { ...(person && { person }), campaign: `${campaign.name} ${i}`, nth }
          return {
            atMs: raw.atMs,
            happen: () => void judge(campaign.name, raw, { ...about, counted: true }),
          }
        })
      }),
    )
  }
}

function plannedFarms(means: Means): { name: string; campaign: string; visits: RawVisit[] }[] {
  const { people, startMs, days, farms: share } = means.assumptions
  return farms.flatMap((farm) =>
    Array.from({ length: Math.ceil((people * farm.perHundred * share) / 100) }, (_, i) => {
      const atMs = startMs + means.chance.between(0.15, 0.9) * days * DAY_MS
      const campaign = `${farm.name} ${i}`
      return { name: farm.name, campaign, visits: farm.signups(campaign, atMs, means) }
    }),
  )
}
