import type { Means } from './attackers/attacker.ts'
import { attackers, campaigns } from './attackers/index.ts'
import { naive } from './attackers/naive.ts'
import { veryTargeted } from './attackers/very-targeted.ts'
import { Judge } from './judge.ts'
import { PEOPLE, type Run } from './judged.ts'
import { Memory } from './memory/memory.ts'
import { Observer } from './memory/observe.ts'
import { farms } from './signups/index.ts'
import { triedShares } from './tried-shares.ts'
import type { Assumptions } from './world/assumptions.ts'
import { Chance } from './world/chance.ts'
import { gatherings } from './world/gatherings.ts'
import { MailBook } from './world/mail.ts'
import type { Person } from './world/person.ts'
import { populate } from './world/population.ts'
import type { RawVisit } from './world/raw-visit.ts'

const DAY_MS = 86_400_000
/** Of the accounts that attackers try, those that one of them gets hold of. */
const TAKEN_OVER = 0.1
/** One campaign of each kind in so many days. */
const CAMPAIGN_EVERY_DAYS = 6
/** Attempts whose evidence is kept, to be judged again. */
const KEPT_SHARE = 0.12

/** Something that happens at a moment of the simulated time. */
interface Happening {
  atMs: number
  happen(): void
}
type Planned = ReturnType<typeof populate>['plan']

/**
 * Simulates one population under attack, and judges every attempt in order of time.
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
  const dice = root.branch('dice')
  const stage = { means, memory, dice, judge: new Judge(observer, memory, dice, keptShare) }
  const later: Happening[] = []
  const happenings = [
    ...ownVisits(stage, plan, later),
    ...farmed.flatMap(({ name, campaign, visits }) =>
      visits.map((raw, nth) => judgedAt(stage, name, raw, { campaign, nth, counted: true })),
    ),
    ...gathered.map(({ raw, segments }) =>
      judgedAt(stage, PEOPLE, raw, { segments, counted: true }),
    ),
    ...attackedInCampaigns(stage, people),
  ]
  play(happenings, later)
  return { seed, judged: stage.judge.judged }
}

interface Stage {
  means: Means
  memory: Memory
  dice: Chance
  judge: Judge
}

const judgedAt = (
  { judge }: Stage,
  group: string,
  raw: RawVisit,
  about: Parameters<Judge['judge']>[2],
): Happening => ({ atMs: raw.atMs, happen: () => void judge.judge(group, raw, about) })

/** Lets everything happen in order of time; `later` is what follows from it, and may grow meanwhile. */
function play(happenings: readonly Happening[], later: Happening[]): void {
  for (const { atMs, happen } of [...happenings].sort((a, b) => a.atMs - b.atMs)) {
    for (const due of later.filter((it) => it.atMs <= atMs)) {
      later.splice(later.indexOf(due), 1)
      due.happen()
    }
    happen()
  }
}

/** Visits of the owners of accounts, with attempts of attackers before some logins. */
function ownVisits(stage: Stage, plan: Planned, later: Happening[]): Happening[] {
  const { means, memory, dice, judge } = stage
  const { triedShare, attackersStored, passesChallenge } = means.assumptions
  const triedAt = triedShares(triedShare, plan)
  return plan.map(({ person, event, atMs }) => ({
    atMs,
    happen() {
      const tried = triedAt(judge.visitsOf.get(person.nature.id) ?? 0)
      if (event === 'login' && dice.hits(tried)) {
        for (const attacker of attackers) {
          const attempt = attacker.attempt(person, atMs, means)
          judge.judge(attacker.name, attempt, { person, counted: false })
        }
        // More attempts to measure by are no more takeovers.
        if (dice.hits((triedShare / tried) * attackersStored * TAKEN_OVER)) {
          later.push(...takeOver(stage, person, atMs))
        }
      }
      const { raw, segments } = person.visit(event, atMs)
      const about = { person, segments, counted: true }
      const { accountKey, current, assessment } = judge.judge(PEOPLE, raw, about)
      judge.baseline.learn(accountKey, current)
      if (assessment.verdict === 'challenge' && dice.hits(passesChallenge)) {
        memory.passed(accountKey)
      }
    },
  }))
}

/** An attacker who was allowed returns from elsewhere: what the profile learned of the first login counts against it. */
function takeOver(stage: Stage, person: Person, atMs: number): Happening[] {
  const { means, memory, judge } = stage
  const about = { person, counted: true }
  const first = veryTargeted.attempt(person, atMs, means)
  const { accountKey, identifiers, current, assessment } = judge.judge('takeover', first, about)
  memory.store(accountKey, identifiers, current, assessment)
  if (assessment.verdict !== 'allow') return []
  const { place } = naive.attempt(person, atMs, means)
  const again = { ...first, atMs: atMs + means.chance.between(1, 48) * 3_600_000, place }
  return [judgedAt(stage, 'second login of a takeover', again, about)]
}

/** Attempts on many accounts by one attacker, each kind of campaign at its times. */
function attackedInCampaigns(stage: Stage, people: readonly Person[]): Happening[] {
  const { means } = stage
  const { startMs, days, triedShare } = means.assumptions
  if (triedShare === 0) return []
  const starts = Array.from({ length: Math.floor(days / CAMPAIGN_EVERY_DAYS) }, (_, i) => i)
  return campaigns.flatMap((campaign) =>
    starts.flatMap((i) => {
      const atMs = startMs + (i + means.chance.next()) * CAMPAIGN_EVERY_DAYS * DAY_MS
      const victims = Array.from({ length: campaign.victims }, () => means.chance.pick(people))
      return campaign.attempts(victims, atMs, means).map((raw, nth) => {
        const person = victims[nth]
        const about = { ...(person && { person }), campaign: `${campaign.name} ${i}`, nth }
        return judgedAt(stage, campaign.name, raw, { ...about, counted: true })
      })
    }),
  )
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
