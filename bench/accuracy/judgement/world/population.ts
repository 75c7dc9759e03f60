import { DAY_MS, timeZone } from '@vigil/evidence'
import type { Assumptions } from './assumptions.ts'
import { loginTimes } from './calendar.ts'
import type { Chance } from './chance.ts'
import { COUNTRIES, type Country, zoneOf } from './countries.ts'
import { isPhone, typicalDevice, withPrivacyTool } from './device.ts'
import { mailboxOf } from './mail.ts'
import type { Dwelling, Nature, OwnDevice } from './nature.ts'
import { Networks } from './networks.ts'
import { Person } from './person.ts'
import type { Place } from './place.ts'
import { refusesScript } from './script.ts'
import { settingsOf } from './settings.ts'

/** People, their networks and their planned visits. */
export interface Population {
  people: Person[]
  networks: Networks
  /** The sign-up and the logins of all people, in order of time. */
  plan: { person: Person; event: 'signup' | 'login'; atMs: number }[]
}

/** Draws all people and the times of their visits. */
export function populate(seed: Chance, assumptions: Assumptions): Population {
  const chance = seed.branch('people')
  const networks = new Networks(assumptions)
  const offices = officesOf(seed.branch('offices'), networks, assumptions)
  const surroundings: Surroundings = { networks, assumptions, offices, kiosks: new Map() }
  const people: Person[] = []
  for (let i = 0; i < assumptions.people; i++) {
    const neighbour = people[i - 1]
    const shares = neighbour !== undefined && i % 2 === 1 && chance.hits(assumptions.householdShare)
    people.push(makePerson(i, chance, surroundings, shares ? neighbour : null))
  }
  const when = seed.branch('calendar')
  const plan: Population['plan'] = []
  for (const person of people) {
    const joined = assumptions.signupsPerDay === null ? when.next() ** 2 * 0.8 : when.next() * 0.95
    const joinedMs = assumptions.startMs + joined * assumptions.days * DAY_MS
    plan.push({ person, event: 'signup', atMs: joinedMs })
    for (const atMs of loginTimes(person.nature, joinedMs, when, assumptions)) {
      if (atMs > joinedMs) plan.push({ person, event: 'login', atMs })
    }
  }
  plan.sort((a, b) => a.atMs - b.atMs)
  return { people, networks, plan }
}

function officesOf(chance: Chance, networks: Networks, { people, officesPerHundred }: Assumptions) {
  const offices = new Map<Country, Place[]>(COUNTRIES.map((country) => [country, []]))
  for (let i = 0; i < (people * officesPerHundred) / 100 + COUNTRIES.length; i++) {
    const country = COUNTRIES[i] ?? chance.weighted(COUNTRIES.map((it) => [it, it.weight] as const))
    offices
      .get(country)
      ?.push(networks.office(chance, country, chance.below(country.cities.length)))
  }
  return offices
}

/** What all people have in common. */
interface Surroundings {
  networks: Networks
  assumptions: Assumptions
  offices: Map<Country, Place[]>
  /** Shared computers by country and city. */
  kiosks: Map<string, { place: Place; own: OwnDevice }>
}

function makePerson(
  i: number,
  chance: Chance,
  surroundings: Surroundings,
  housemate: Person | null,
): Person {
  const { networks, assumptions, offices } = surroundings
  const shared = housemate?.nature
  const country =
    shared?.country ?? chance.weighted(COUNTRIES.map((it) => [it, it.weight] as const))
  const city = shared?.city ?? chance.below(country.cities.length)
  const homeAsn = shared?.homeAsn ?? networks.homeProvider(chance, country)
  const timezone = zoneOf(country, city)
  const privacyTool = chance.hits(assumptions.privacyToolUsers)
  const sharesDevice = housemate !== null && chance.hits(assumptions.sharedDeviceShare)
  const nature: Nature = {
    id: `person ${i}`,
    country,
    city,
    timezone,
    offsetMin: timeZone(timezone, null)?.offsetMin ?? 0,
    languages: chance.hits(0.06) ? chance.pick(COUNTRIES).languages : country.languages,
    homeAsn,
    mobileAsn: networks.mobileProvider(chance, country),
    dwelling: shared?.dwelling ?? moveIn(chance, surroundings, { country, homeAsn, city }),
    office: chance.hits(assumptions.employedShare) ? chance.pick(offices.get(country) ?? []) : null,
    kiosk: chance.hits(assumptions.kioskUsers)
      ? kioskIn(chance, surroundings, { country, city })
      : null,
    vpnService: chance.hits(assumptions.vpnUsers) ? chance.below(6) : null,
    vpnCountry: vpnCountryOf(chance.branch(`vpn ${i}`), assumptions),
    relay: chance.hits(assumptions.relayUsers),
    traveller: chance.hits(assumptions.travellers),
    privacyTool,
    sharesDevice,
    refusesScript: refusesScript(assumptions, chance.branch(`script ${i}`)),
    meanGapDays: assumptions.meanGapDays(chance),
    email: mailboxOf(chance),
    exposure: exposureOf(chance, assumptions),
  }
  const count = chance.weighted(assumptions.devices)
  const own = Array.from({ length: count }, (_, n) =>
    ownDevice(chance, assumptions, {
      name: `${nature.id} ${n}`,
      privacyTool,
      languages: nature.languages,
    }),
  )
  // People with several devices have at least one phone.
  if (sharesDevice && housemate?.devices[0]) own[0] = housemate.devices[0]
  else if (count > 1 && !own.some(({ device }) => isPhone(device))) {
    const second = own[1]
    const os = chance.hits(0.5) ? 'ios' : 'android'
    if (second) second.device = typicalDevice(chance, assumptions, { os })
  }
  return new Person(nature, own, chance.branch(nature.id), networks, assumptions)
}

const vpnCountryOf = (chance: Chance, { vpnElsewhereShare }: Assumptions): Country | null =>
  chance.hits(vpnElsewhereShare) ? chance.pick(COUNTRIES) : null

function moveIn(
  chance: Chance,
  { networks, assumptions: { homeLeaseDays, startMs } }: Surroundings,
  { country, homeAsn, city }: Pick<Nature, 'country' | 'homeAsn' | 'city'>,
): Dwelling {
  const [from, to] = homeLeaseDays
  const lease = chance.between(from, to) * DAY_MS
  return {
    line: networks.homeLine(chance, country, homeAsn, city),
    leaseEndsMs: startMs + lease * chance.next(),
  }
}

function kioskIn(
  chance: Chance,
  { networks, assumptions, kiosks }: Surroundings,
  { country, city }: Pick<Nature, 'country' | 'city'>,
) {
  const name = `${country.code} ${city}`
  const known = kiosks.get(name)
  if (known) return known
  const own = ownDevice(chance, assumptions, {
    name: `kiosk ${name}`,
    privacyTool: false,
    languages: country.languages,
  })
  own.device = typicalDevice(chance, assumptions, { os: 'windows', browser: 'chrome' })
  const kiosk = { place: networks.office(chance, country, city), own }
  kiosks.set(name, kiosk)
  return kiosk
}

function ownDevice(
  chance: Chance,
  assumptions: Assumptions,
  { name, privacyTool, languages }: { name: string } & Pick<Nature, 'privacyTool' | 'languages'>,
): OwnDevice {
  const device = typicalDevice(chance, assumptions)
  const { noVisitorId, visitorIdLifeDays, deviceChangeEveryDays, startMs } = assumptions
  return {
    device: privacyTool ? withPrivacyTool(device) : device,
    settings: settingsOf(chance.branch(`settings ${name}`), assumptions, languages),
    visitorId: chance.hits(noVisitorId) ? null : name,
    visitorIdEndsMs: startMs + chance.exponential(visitorIdLifeDays) * DAY_MS,
    changesMs: startMs + chance.exponential(deviceChangeEveryDays) * DAY_MS,
  }
}

function exposureOf(chance: Chance, { breachedShare, stealerLogShare }: Assumptions) {
  const logged = chance.hits(stealerLogShare)
  return {
    breaches: chance.hits(breachedShare) ? 1 + chance.below(6) : 0,
    logsOnThisSite: logged && chance.hits(0.3) ? 1 : 0,
    logsElsewhere: logged ? 1 + chance.below(4) : 0,
    newestDays: logged ? 10 + chance.below(300) : null,
  }
}
