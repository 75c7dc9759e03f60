import { isGoodLogin, type Judged, PEOPLE } from './judged.ts'
import { loginFigures, signupFigures } from './measure/attackers.ts'
import { simulate } from './simulate.ts'
import type { Assumptions } from './world/assumptions.ts'
import { Chance } from './world/chance.ts'
import { drawWorld } from './world/draw.ts'
import type { Segments } from './world/raw-visit.ts'

/** Figures of one population by name; null: too few visits. */
type NamedFigures = Record<string, number | null>

/** One drawn population with its figures. */
export interface DrawnWorld {
  assumptions: Assumptions
  attempts: number
  figures: NamedFigures
  /** Honest visits behind each figure that is a share of them. */
  people: Record<string, Refused>
}

/** Counts behind a share: with few visits the share is mostly chance. */
interface Refused {
  refused: number
  of: number
}

/** Visits from which a share of a percent is reported. */
const MIN_VISITS = 100
const MIN_ATTEMPTS = 30
const PROFILE_VISITS = 5
/** A farm on one cookie counts as stopped if one of its first accounts, up to this one, was not allowed. */
const STOPPED_BY = 8

/**
 * Draws populations, simulates them one after the other and measures each.
 *
 * @param draw the seed; `tuning` and `reported` populations are never the same; `signupsAlone`: logins are not attacked
 */
export async function runFamily(
  draw: { seed: number; purpose: 'tuning' | 'reported'; worlds: number; signupsAlone: boolean },
  report: (world: DrawnWorld) => void,
): Promise<DrawnWorld[]> {
  const root = new Chance(draw.seed).branch(draw.purpose)
  const worlds: DrawnWorld[] = []
  for (let i = 0; i < draw.worlds; i++) {
    const chance = root.branch(`world ${i}`)
    const drawn = drawWorld(chance, `${draw.purpose} ${draw.seed}.${i}`)
    const assumptions = { ...drawn, ...(draw.signupsAlone && { triedShare: 0 }) }
    const { judged } = await simulate(chance.below(1e9), assumptions)
    const world = { assumptions, attempts: judged.length, ...measured(judged) }
    worlds.push(world)
    report(world)
  }
  return worlds
}

const notAllowed = ({ verdict }: Judged): boolean => verdict !== 'allow'

interface Share {
  of: readonly Judged[]
  is?(it: Judged): boolean
  min?: number
}

/** Groups of honest visits whose share of refused visits is a figure. */
function sharesOf(judged: readonly Judged[]): Record<string, Share> {
  const honest = judged.filter(({ group }) => group === PEOPLE)
  const signups = honest.filter(({ event }) => event === 'signup')
  const good = honest.filter(isGoodLogin)
  const where = (of: readonly Judged[], is: (segments: Segments) => boolean) =>
    of.filter(({ segments }) => segments !== null && is(segments))
  const classes = ['alone', 'household', 'school', 'office', 'shop', 'cgnat', 'vpn'] as const
  return {
    'honest signups blocked': { of: signups, is: ({ verdict }) => verdict === 'block' },
    'honest signups not allowed': { of: signups },
    ...Object.fromEntries(
      classes.map((kind) => [`signups ${kind}`, { of: where(signups, (it) => it.kind === kind) }]),
    ),
    'signups by hand': { of: where(signups, ({ driven }) => !driven) },
    'signups by a program': {
      of: where(signups, ({ driven }) => driven),
      min: MIN_ATTEMPTS,
    },
    'signups first month': { of: where(signups, ({ firstMonth }) => firstMonth) },
    'signups without visitor id': { of: where(signups, ({ noVisitorId }) => noVisitorId) },
    'signups without a token': {
      of: where(signups, ({ noToken }) => noToken),
      min: MIN_ATTEMPTS,
    },
    'honest logins not allowed': { of: good },
    'logins by hand': { of: where(good, ({ driven }) => !driven) },
    'logins by a program': { of: where(good, ({ driven }) => driven), min: MIN_ATTEMPTS },
    'logins without a token': { of: where(good, ({ noToken }) => noToken), min: MIN_ATTEMPTS },
    'logins without visitor id': { of: where(good, ({ noVisitorId }) => noVisitorId) },
  }
}

function measured(judged: readonly Judged[]): Pick<DrawnWorld, 'figures' | 'people'> {
  const figures: NamedFigures = {}
  const people: Record<string, Refused> = {}
  for (const [name, { of, is = notAllowed, min = MIN_VISITS }] of Object.entries(
    sharesOf(judged),
  )) {
    const refused = of.filter(is).length
    people[name] = { refused, of: of.length }
    figures[name] = of.length < min ? null : refused / of.length
  }
  return { figures: { ...figures, ...attackersOf(judged) }, people }
}

function attackersOf(judged: readonly Judged[]): NamedFigures {
  // A profile needs visits: accounts with at least five are measured apart from younger ones.
  const logins = loginFigures(judged.filter(({ prior }) => prior >= PROFILE_VISITS))
  const young = loginFigures(judged.filter(({ prior }) => prior < PROFILE_VISITS))
  const farms = signupFigures(judged)
  const enough = (it: { attempts: number } | undefined, value: number | undefined) =>
    it === undefined || it.attempts < MIN_ATTEMPTS ? null : (value ?? null)
  const cookie = [
    ...Map.groupBy(
      judged.filter(({ group }) => group === 'cookie farm'),
      ({ campaign }) => campaign,
    ).values(),
  ].filter(({ length }) => length >= STOPPED_BY)
  const stopped = cookie.filter((of) => of.slice(0, STOPPED_BY).some(notAllowed))
  return {
    ...Object.fromEntries(
      ['naive', 'vpn', 'targeted', 'very targeted'].map((name) => [
        `${name} AUC`,
        enough(logins[name], logins[name]?.auc),
      ]),
    ),
    'very targeted AUC, under five visits': enough(
      young['very targeted'],
      young['very targeted']?.auc,
    ),
    'very targeted not allowed': enough(logins['very targeted'], logins['very targeted']?.stopped),
    'session replay AUC': enough(logins['session replay'], logins['session replay']?.auc),
    'second login of a takeover not allowed': logins['second login of a takeover']?.stopped ?? null,
    ...Object.fromEntries(
      ['signup farm', 'bonus farm', 'burst', 'cookie farm'].flatMap((name) => [
        [`${name} AUC`, enough(farms[name], farms[name]?.auc)],
        [`${name} not allowed`, enough(farms[name], farms[name]?.stopped)],
      ]),
    ),
    'cookie farms stopped by the eighth': cookie.length < 3 ? null : stopped.length / cookie.length,
  }
}
