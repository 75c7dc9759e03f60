import { ALLOWED, ASKED, type Case, nameOf, phoneApp, series, type Visit } from './support/case.ts'
import { again, atHome, customers, days, ofCarrier, rack } from './support/newcomers.ts'

/** The same phones at home lines of one provider. */
const rackAtHome = (i: number) => rack(i, atHome(i))
/** One person who sends a form again and again, each time with this model, or with another one. */
const repeating = (times: number, ip: string, model?: string): Visit[] =>
  series(
    times,
    1,
    (i) => ({
      event: 'signup',
      account: 'ralf.repeater',
      ip,
      ...phoneApp('repeater', model ?? `Android 13; M-${i}`),
    }),
    1,
  )
/** Sign-ups over one carrier of which the server sends no user agent, and of the page at most an id. */
const withoutAgent = (count: number, hasId = false): Visit[] =>
  series(
    count,
    9,
    (i) => ({
      event: 'signup',
      account: nameOf(i),
      ip: ofCarrier(i),
      browser: hasId ? { visitorId: `made-up-${i}` } : {},
    }),
    11.2,
  )
const TWELVE_DAYS = [
  ...days(12, (day) => customers(day, 6)),
  ...days(8, (day) => again(customers(day, 6))),
]
/** A mobile carrier, one line of which made sixty accounts with an app that was installed again each time. */
const ofMobile = (i: number): string => `172.56.${(i * 7) % 200}.${10 + i}`
const ONE_LINE = series(
  60,
  3,
  (i) => ({ ...rack(i, ofMobile(0)), account: `${nameOf(i)}.${i}` }),
  1,
)

/** A carrier over which no customer comes. */
const ofSmallCarrier = (i: number): string => `197.210.${(i * 7) % 250}.${10 + (i % 200)}`
/** Phones of one model there, one a day, each of which is used on two later days. */
const usedAgain = (count: number): Visit[] =>
  days(count, (day) => {
    const visit: Visit = { ...rack(400 + day, ofSmallCarrier(day)), day }
    return [visit, ...[1, 3].map((later) => ({ ...visit, event: 'login', day: day + later }))]
  })
const onSmallCarrier = (count: number): Visit[] =>
  series(
    count,
    9,
    (i) => ({ ...rack(i, ofSmallCarrier(50 + i)), account: `${nameOf(i)}.${i}` }),
    11.2,
  )

/** Crowds that are made to look ordinary, and ordinary people beside them. */
export const disguisedCrowds: Case[] = [
  {
    name: 'a sign-up that is sent again twelve times, after twelve phones of one model at home lines of one provider',
    reason: 'A repeated attempt shows nothing new.',
    right: ASKED,
    from: -12,
    steps: [
      ...customers(0),
      ...customers(1),
      ...series(12, 9, rackAtHome, 1),
      ...series(12, 1, () => rackAtHome(12), 1.1),
    ],
  },
  {
    name: 'a customer who sends the form six times',
    reason: 'Forms are sent again.',
    right: ALLOWED,
    from: -6,
    steps: [...customers(0), ...customers(1), ...series(6, 1, () => rackAtHome(12), 1.1)],
  },
  {
    name: 'the rack, after one person sent a form sixty times on that carrier with other models',
    reason: 'One person is no crowd of other customers.',
    right: ASKED,
    steps: [
      ...customers(0),
      ...customers(1),
      ...repeating(60, ofCarrier(200)),
      ...series(12, 9, rack, 1.1),
    ],
  },
  {
    name: 'the rack, after one person sent a form thirty times elsewhere with its model',
    reason: 'One person does not make the model common.',
    right: ASKED,
    steps: [
      ...customers(0),
      ...customers(1),
      ...repeating(30, '79.200.10.10', 'Android 13; SM-A057F'),
      ...series(12, 9, rack, 1.1),
    ],
  },
  {
    name: 'fourteen sign-ups over one carrier without a user agent',
    reason: 'All others have one.',
    right: ASKED,
    countedOn: 10,
    steps: [...TWELVE_DAYS, ...withoutAgent(14)],
  },
  {
    name: 'fourteen sign-ups over one carrier with nothing but the id of a browser',
    reason: 'All others have a user agent.',
    right: ASKED,
    countedOn: 10,
    steps: [...TWELVE_DAYS, ...withoutAgent(14, true)],
  },
  {
    name: 'twenty sign-ups of a campaign over one carrier, at a site whose server sends no user agent',
    reason: 'No one else has one.',
    right: ALLOWED,
    from: -20,
    countedOn: 10,
    steps: [...TWELVE_DAYS.map((visit): Visit => ({ ...visit, browser: {} })), ...withoutAgent(20)],
  },
  {
    name: 'sixty accounts with an app that is installed again, on one mobile line',
    reason: 'No one has so many.',
    right: ASKED,
    from: -40,
    steps: [...customers(0), ...customers(1), ...ONE_LINE],
  },
  {
    name: 'six owners of that model on the carrier, while one line makes sixty accounts with it',
    reason: 'One line is not the customers of a carrier.',
    right: ALLOWED,
    from: -6,
    steps: [
      ...customers(0),
      ...customers(1),
      ...ONE_LINE,
      ...series(6, 30, (i) => ({ ...rack(300 + i, ofMobile(60 + i)) }), 1.25),
    ],
  },
  {
    name: 'fifty accounts on one model and carrier, after four were used on later days',
    reason: 'Four people do not make fifty customers.',
    right: ASKED,
    from: -10,
    countedOn: 10,
    steps: [...TWELVE_DAYS, ...usedAgain(4), ...onSmallCarrier(50)],
  },
  {
    name: 'a dozen more phones of a fleet on one model and carrier, of which five are used',
    reason: 'The first of the fleet are in use.',
    right: ALLOWED,
    from: -12,
    countedOn: 10,
    steps: [...TWELVE_DAYS, ...usedAgain(5), ...onSmallCarrier(12)],
  },
]
