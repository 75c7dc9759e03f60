import { DAY_MS } from '@vigil/evidence'
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

/** Share of the attacked accounts that are taken over. */
const TAKEN_OVER = 0.1
/** Days between two campaigns of one kind. */
const CAMPAIGN_EVERY_DAYS = 6
/** Share of attempts whose evidence is kept, to be judged again without some signals. */
const SAMPLE_SHARE = 0.12

/** An action at a moment of the simulated time. */
interface Scheduled {
  atMs: number
  run(): void
}
type Plan = ReturnType<typeof populate>['plan']

/**
 * Simulates one population under attack, and judges every attempt in order of time.
 *
 * @param sampleShare share of attempts whose evidence is kept, 0..1
 */
export async function simulate(
  seed: number,
  assumptions: Assumptions,
  sampleShare = SAMPLE_SHARE,
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
  const stage = { means, memory, dice, judge: new Judge(observer, memory, dice, sampleShare) }
  const later: Scheduled[] = []
  const scheduled = [
    ...ownVisits(stage, plan, later),
    ...farmed.flatMap(({ name, campaign, visits }) =>
      visits.map((raw, nth) => judgedAt(stage, name, raw, { campaign, nth, counted: true })),
    ),
    ...gathered.map(({ raw, segments }) =>
      judgedAt(stage, PEOPLE, raw, { segments, counted: true }),
    ),
    ...attackedInCampaigns(stage, people),
  ]
  const endMs = assumptions.startMs + assumptions.days * DAY_MS
  // A farm or an office that goes on alone would be compared with a site without traffic.
  play(
    scheduled.filter(({ atMs }) => atMs < endMs),
    later,
  )
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
): Scheduled => ({ atMs: raw.atMs, run: () => void judge.judge(group, raw, about) })

/** Runs the actions in order of time; an action may add further ones to `later`. */
function play(scheduled: readonly Scheduled[], later: Scheduled[]): void {
  for (const { atMs, run } of [...scheduled].sort((a, b) => a.atMs - b.atMs)) {
    for (const due of later.filter((it) => it.atMs <= atMs)) {
      later.splice(later.indexOf(due), 1)
      due.run()
    }
    run()
  }
}

/** Visits of the accounts' owners, with attempts of attackers before some logins. */
function ownVisits(stage: Stage, plan: Plan, later: Scheduled[]): Scheduled[] {
  const { means, memory, dice, judge } = stage
  const { triedShare, attackersStored, passesChallenge } = means.assumptions
  const triedAt = triedShares(triedShare, plan)
  return plan.map(({ person, event, atMs }) => ({
    atMs,
    run() {
      const tried = triedAt(judge.visitsOf.get(person.nature.id) ?? 0)
      if (event === 'login' && dice.hits(tried)) {
        for (const attacker of attackers) {
          const attempt = attacker.attempt(person, atMs, means)
          judge.judge(attacker.name, attempt, { person, counted: false })
        }
        // `tried` is raised for small populations (`triedShares`); the number of takeovers must not rise with it.
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

/**
 * Takes an account over; if that is allowed, logs in again from elsewhere, as the profile has learned the first login.
 */
function takeOver(stage: Stage, person: Person, atMs: number): Scheduled[] {
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

/** Campaigns: attempts of one attacker on many accounts. */
function attackedInCampaigns(stage: Stage, people: readonly Person[]): Scheduled[] {
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
