import { assess } from '@vigil/scoring'
import type { Means } from './attackers/attacker.ts'
import { attackers, campaigns } from './attackers/index.ts'
import { Freeman } from './baseline/freeman.ts'
import { type Judged, PEOPLE, type Run } from './judged.ts'
import { Memory } from './memory/memory.ts'
import { type Observed, Observer } from './memory/observe.ts'
import { farms } from './signups/index.ts'
import type { Assumptions } from './world/assumptions.ts'
import { Chance } from './world/chance.ts'
import { MailBook } from './world/mail.ts'
import type { Person } from './world/person.ts'
import { populate } from './world/population.ts'
import type { RawVisit, Segments } from './world/raw-visit.ts'

const DAY_MS = 86_400_000
/** Logins at which each kind of attacker tries the same account at the same moment. */
const TRIED_SHARE = 0.03
/** One campaign of each kind in so many days. */
const CAMPAIGN_EVERY_DAYS = 6
/** Attempts whose evidence is kept, to be judged again. */
const KEPT_SHARE = 0.12

interface Happening {
  atMs: number
  happen(): void
}

/** Lets one population live, under attack, and judges every attempt in order of time. */
export async function simulate(seed: number, assumptions: Assumptions): Promise<Run> {
  const root = new Chance(seed).branch(assumptions.name)
  const { people, networks, plan } = populate(root, assumptions)
  const means: Means = { chance: root.branch('attackers'), networks, assumptions }
  const farmed = plannedFarms(means)
  const mail = new MailBook()
  await mail.learn([
    ...people.map(({ nature }) => nature.email),
    ...farmed.flatMap(({ visits }) => visits.map(({ email }) => email)),
  ])
  const memory = new Memory()
  const observer = new Observer(memory, mail, root.branch('conduct'))
  const baseline = new Freeman()
  const dice = root.branch('dice')
  const judged: Judged[] = []
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
  ): Observed & { verdict: Judged['verdict'] } => {
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
      evidence: dice.hits(KEPT_SHARE) ? evidence : null,
    })
    if (group === PEOPLE) visitsOf.set(accountKey, (visitsOf.get(accountKey) ?? 0) + 1)
    if (group === PEOPLE || raw.event === 'signup') {
      memory.store(accountKey, identifiers, current, assessment)
    }
    return { ...observed, verdict: assessment.verdict }
  }

  const visits = plan.map(
    ({ person, event, atMs }): Happening => ({
      atMs,
      happen() {
        if (event === 'login' && dice.hits(TRIED_SHARE)) {
          for (const attacker of attackers) {
            judge(attacker.name, attacker.attempt(person, atMs, means), { person, counted: false })
          }
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
  for (const { happen } of [...visits, ...signups, ...campaigned()].sort(
    (a, b) => a.atMs - b.atMs,
  )) {
    happen()
  }
  return { seed, judged }

  function campaigned(): Happening[] {
    const { startMs, days } = assumptions
    const starts = Array.from({ length: days / CAMPAIGN_EVERY_DAYS }, (_, i) => i)
    return campaigns.flatMap((campaign) =>
      starts.map((i) => {
        const atMs = startMs + (i + means.chance.next()) * CAMPAIGN_EVERY_DAYS * DAY_MS
        return {
          atMs,
          happen() {
            const victims = Array.from({ length: campaign.victims }, () =>
              means.chance.pick(people),
            )
            campaign.attempts(victims, atMs, means).forEach((raw, nth) => {
              const person = victims[nth]
              judge(campaign.name, raw, {
                ...(person && { person }),
                campaign: `${campaign.name} ${i}`,
                nth,
                counted: true,
              })
            })
          },
        }
      }),
    )
  }
}

function plannedFarms(means: Means): { name: string; campaign: string; visits: RawVisit[] }[] {
  const { people, startMs, days } = means.assumptions
  return farms.flatMap((farm) =>
    Array.from({ length: Math.round((people * farm.perHundred) / 100) }, (_, i) => {
      const atMs = startMs + means.chance.between(0.15, 0.9) * days * DAY_MS
      const campaign = `${farm.name} ${i}`
      return { name: farm.name, campaign, visits: farm.signups(campaign, atMs, means) }
    }),
  )
}
