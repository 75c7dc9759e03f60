import { expect, test } from 'vitest'
import { attackers } from '../attackers/index.ts'
import { type Assumptions, PUBLISHED } from './assumptions.ts'
import { Chance } from './chance.ts'
import { populate } from './population.ts'

const MANY: Assumptions = { ...PUBLISHED, people: 600, days: 60 }

/** Draws a population with the visits of its people, in order of time. */
function drawn(assumptions: Assumptions) {
  const { people, networks, plan } = populate(new Chance(5), assumptions)
  const visits = plan.map(({ person, event, atMs }) => ({
    person,
    raw: person.visit(event, atMs).raw,
  }))
  return { people, networks, visits: Map.groupBy(visits, ({ person }) => person) }
}

/** Returns the share of people whose visits show more than one value. */
function changed(
  assumptions: Assumptions,
  read: (raw: { timezone: string; languages: readonly string[] }) => string,
) {
  const { people, visits } = drawn(assumptions)
  const several = people.filter(
    (person) => new Set(visits.get(person)?.map(({ raw }) => read(raw))).size > 1,
  )
  return several.length / people.length
}

const language = ({ languages }: { languages: readonly string[] }) => languages.join()
const clock = ({ timezone }: { timezone: string }) => timezone
const AT_HOME = { travellers: 0, wrongZoneShare: 0, vpnElsewhereShare: 0, privacyToolUsers: 0 }

test('a few percent of people use machines with different languages', () => {
  const share = changed(MANY, language)
  expect(share).toBeGreaterThan(0.02)
  expect(share).toBeLessThan(0.12)
  const uniform = {
    otherLanguageShare: 0,
    languageEveryDays: Number.POSITIVE_INFINITY,
    kioskUsers: 0,
  }
  expect(changed({ ...MANY, ...uniform, sharedDeviceShare: 0 }, language)).toBe(0)
})

test.each([
  { wrongZoneShare: 0.1 },
  { vpnElsewhereShare: 0.5 },
  { privacyToolUsers: 0.2 },
  { travellers: 0.18 },
])('clocks differ for more causes than trips: %j', (cause) => {
  expect(changed({ ...MANY, ...AT_HOME }, clock)).toBe(0)
  expect(changed({ ...MANY, ...AT_HOME, ...cause }, clock)).toBeGreaterThan(0.01)
})

test.each(['targeted', 'very targeted', 'session replay'])('%s rents homes and phones', (name) => {
  const { people, networks } = drawn(MANY)
  const attacker = attackers.find((it) => it.name === name)
  const chance = new Chance(7)
  const carriers = people.filter(
    (person) =>
      attacker?.attempt(person, MANY.startMs, { chance, networks, assumptions: MANY }).place.network
        .mobile,
  )
  expect(carriers.length / people.length).toBeCloseTo(MANY.mobileProxyShare, 1)
})

test('a place with known coordinates has the time zone of its city', () => {
  const { people } = drawn(MANY)
  for (const { nature } of people) {
    expect(nature.dwelling.line.network.geo?.timezone).toBe(nature.timezone)
  }
})
