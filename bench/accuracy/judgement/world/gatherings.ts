import { DAY_MS, HOUR_MS } from '@vigil/evidence'
import type { Assumptions } from './assumptions.ts'
import type { Chance } from './chance.ts'
import { COUNTRIES } from './countries.ts'
import { type Device, isPhone, typicalDevice } from './device.ts'
import { mailboxOf, nameOf } from './mail.ts'
import type { Networks } from './networks.ts'
import type { Place } from './place.ts'
import type { RawVisit, Segments, SignupClass } from './raw-visit.ts'
import { missesScript, refusesScript } from './script.ts'

/** A visit of a person who signed up together with others. */
interface GroupVisit {
  raw: RawVisit
  segments: Segments
}

type Kind = Extract<SignupClass, 'school' | 'office' | 'shop'>

/**
 * Returns the visits of school classes, teams and shops that sign up together, at one address, on one machine or on
 * machines with one image. Sizes and rates are judgement: 8 to 30 pupils within one lesson, 5 to 60 colleagues within
 * three weeks, one to four customers a day at the counter of a shop.
 */
export function gatherings(
  chance: Chance,
  networks: Networks,
  assumptions: Assumptions,
): GroupVisit[] {
  const { people, gatheringsPerHundred } = assumptions
  const count = Math.round((people * gatheringsPerHundred) / 100)
  return Array.from({ length: count }, (_, i) => {
    const kind = chance.weighted<Kind>([
      ['school', 1],
      ['office', 2],
      ['shop', 0.4],
    ])
    return gather(kind, `${kind} ${i}`, { chance, networks, assumptions })
  }).flat()
}

interface Means {
  chance: Chance
  networks: Networks
  assumptions: Assumptions
}

interface GroupVisitOptions {
  event: RawVisit['event']
  at: number
  on: Device
  from: Place
  visitorId: string
}

function gather(kind: Kind, name: string, means: Means): GroupVisit[] {
  const { chance, networks, assumptions } = means
  const country = chance.weighted(COUNTRIES.map((it) => [it, it.weight] as const))
  const city = chance.below(country.cities.length)
  const desktop = { os: 'windows', browser: 'chrome' } as const
  const place =
    kind === 'office'
      ? networks.office(chance, country, city)
      : networks.homeLine(chance, country, networks.homeProvider(chance, country), city)
  const image = typicalDevice(chance, assumptions, desktop)
  const ownMachines = kind === 'office' && chance.hits(0.5)
  const domain = chance.hits(0.7) ? `${nameOf(chance)}-${chance.below(400)}.com` : null
  const startMs = assumptions.startMs + chance.next() * assumptions.days * 0.8 * DAY_MS
  const endMs = assumptions.startMs + assumptions.days * DAY_MS
  const times = timesOf(kind, startMs, endMs, chance)
  const timezone = chance.pick(country.timezones)
  return times.flatMap((atMs, n) => {
    const id = `${name} ${n}`
    const device = ownMachines ? typicalDevice(chance, assumptions) : image
    const atHome = kind === 'office' && chance.hits(0.3)
    const script = chance.branch(`script ${id}`)
    const never = refusesScript(assumptions, script)
    const visit = ({ event, at, on, from, visitorId }: GroupVisitOptions): GroupVisit => {
      const refuses = never || missesScript(assumptions, script)
      return {
        raw: {
          event,
          atMs: at,
          accountId: id,
          email,
          place: from,
          device: on,
          probed: !chance.hits(assumptions.noProbes),
          refusesScript: refuses,
          visitorId: chance.hits(assumptions.noVisitorId) ? null : visitorId,
          timezone,
          languages: country.languages,
          conduct: isPhone(on) ? 'touch' : chance.hits(0.3) ? 'manager' : 'mouse',
          exposure: { breaches: 0, logsOnThisSite: 0, logsElsewhere: 0, newestDays: null },
        },
        segments: {
          country: country.code,
          browser: on.browser,
          mobile: false,
          place: kind === 'office' ? 'office' : 'other',
          vpnUser: false,
          traveller: false,
          privacyTool: false,
          sharedDevice: kind === 'shop',
          noVisitorId: false,
          noToken: refuses,
          driven: false,
          kind,
          firstMonth: at - assumptions.startMs < 30 * DAY_MS,
        },
      }
    }
    const email =
      kind === 'office' && domain !== null ? `${nameOf(chance)}${n}@${domain}` : mailboxOf(chance)
    const line = () =>
      networks.homeLine(chance, country, networks.homeProvider(chance, country), city)
    const signup = visit({
      event: 'signup',
      at: atMs,
      on: device,
      from: atHome ? line() : place,
      visitorId: kind === 'shop' ? name : id,
    })
    // Customers and staff log in later from their own phone; pupils in the same room, whose browser profiles are wiped.
    if (!chance.hits(0.6)) return [signup]
    const later = atMs + chance.exponential(4) * DAY_MS
    if (later >= endMs) return [signup]
    const back =
      kind === 'school'
        ? { on: device, from: place, visitorId: `${id} later` }
        : {
            on: typicalDevice(chance, assumptions, { os: 'android' }),
            from: line(),
            visitorId: `${id} phone`,
          }
    return [signup, visit({ event: 'login', at: later, ...back })]
  })
}

function timesOf(kind: Kind, startMs: number, endMs: number, chance: Chance): number[] {
  if (kind === 'school') {
    let atMs = startMs
    return Array.from({ length: 8 + chance.below(23) }, () => {
      atMs += chance.between(20_000, 150_000)
      return atMs
    })
  }
  if (kind === 'office') {
    const lastsMs = chance.hits(0.3)
      ? chance.between(1, 4) * HOUR_MS
      : chance.between(1, 21) * DAY_MS
    const size = Math.round(5 * 12 ** chance.next())
    return Array.from({ length: size }, () => startMs + chance.next() * lastsMs).sort(
      (a, b) => a - b,
    )
  }
  const times: number[] = []
  const perDay = 1 + chance.below(4)
  for (let day = startMs; day < Math.min(endMs, startMs + 20 * DAY_MS); day += DAY_MS) {
    for (let n = 0; n < perDay; n++) times.push(day + chance.between(0, 10) * HOUR_MS)
  }
  return times.sort((a, b) => a - b)
}
