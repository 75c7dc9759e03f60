import {
  ASKED_AT_MOST,
  atMinutes,
  type Case,
  HELD,
  NET,
  nameOf,
  phoneApp,
  type Visit,
} from './support/case.ts'

const DAY = 1440
const HOUR = 60
const CUSTOMERS = 20

/** A customer a day, at any hour that the shop is open. */
const daily = Array.from({ length: CUSTOMERS }, (_, i) => DAY * i + HOUR * ((5 * i) % 9))
const minutesApart = (minutes: number, count = 12): number[] =>
  Array.from({ length: count }, (_, i) => minutes * i)

/** Sign-ups in the app on one phone, each with a phone number of its own unless `about` says otherwise. */
const inAppOfAgent = (
  minutes: readonly number[],
  about: (i: number) => Partial<Visit> = () => ({}),
  phone = (i: number) => `+4915112340${10 + i}`,
): Visit[] =>
  atMinutes(minutes, (i) => ({
    event: 'signup',
    account: nameOf(i),
    ip: NET.home,
    browser: phoneApp('agent').browser,
    identifiers: { ...phoneApp('agent').identifiers, phone: phone(i) },
    ...about(i),
  }))

const LETTERS = 'bcdfghjkmpqrstvwxz'
const random = (i: number): string =>
  Array.from({ length: 11 }, (_, n) => LETTERS[(7 * i + 5 * n + n * n * (i + 3)) % 18]).join('')

const ofCarrier = (i: number) => ({ ip: `197.210.${10 + i}.${20 + i}` })
const ofLines = (i: number) => ({ ip: `79.${192 + (i % 60)}.10.${10 + i}` })

/** A shop that signs up customers with the app on its phone, and operators with one installation. */
export const appAgents: Case[] = [
  {
    name: 'a shop signs up a customer a day in the app on its phone, each with a phone number of their own',
    reason: 'A message to the number shows whether it is the customer’s.',
    steps: inAppOfAgent(daily),
    right: ASKED_AT_MOST,
    from: 0,
  },
  {
    name: 'an agent signs up a customer a day in the app, on a carrier’s mobile data',
    reason: 'The carrier gives the phone another address each time.',
    steps: inAppOfAgent(daily, ofCarrier),
    right: ASKED_AT_MOST,
    from: 0,
  },
  {
    name: 'twelve customers wait in line at the phone of a shop',
    reason: 'Each takes some minutes.',
    steps: inAppOfAgent(minutesApart(5)),
    right: ASKED_AT_MOST,
    from: 0,
  },
  {
    name: 'twelve accounts on one installation at one line, one a minute',
    reason: 'No customer signs up in a minute.',
    steps: inAppOfAgent(minutesApart(1)),
    right: HELD,
    from: -4,
  },
  {
    name: 'a customer after an hour’s pause, then twelve accounts on one installation, one a minute',
    reason: 'An early account makes no line of a later burst.',
    steps: inAppOfAgent([0, ...minutesApart(1).map((minute) => 45 + minute)]),
    right: HELD,
    from: -4,
  },
  {
    name: 'accounts with random names on one installation, one a day',
    reason: 'The names are made up.',
    steps: inAppOfAgent(daily.slice(0, 16), (i) => ({ email: `${random(i)}@gmail.com` })),
    right: HELD,
    from: -4,
  },
  {
    name: 'accounts on one installation at one line, one a day, all with one phone number',
    reason: 'The holder of the number passes each challenge.',
    steps: inAppOfAgent(daily, undefined, () => '+491511234000'),
    right: HELD,
    from: -4,
  },
  {
    name: 'accounts on one installation at one line, one a day, with two phone numbers',
    reason: 'The holder of the numbers passes each challenge.',
    steps: inAppOfAgent(daily, undefined, (i) => `+49151123400${i % 2}`),
    right: HELD,
    from: -4,
  },
  {
    name: 'accounts on one installation, one a day, each over another home line',
    reason: 'A shop has one line.',
    steps: inAppOfAgent(daily, ofLines),
    right: HELD,
    from: -4,
  },
  {
    name: 'the same shop, after one of its customers was reported as fraud',
    reason: 'A shop of twenty customers has a bad one.',
    steps: [...inAppOfAgent(daily), { label: 'fraud', account: nameOf(6), day: 15 }],
    right: ASKED_AT_MOST,
    from: -4,
  },
  {
    name: 'accounts on an installation of which three were reported as fraud',
    reason: 'The operator passes a challenge.',
    steps: [
      ...inAppOfAgent(daily),
      ...[9, 10, 11].map((i) => ({ label: 'fraud', account: nameOf(i), day: 15 })),
    ],
    right: HELD,
    from: -4,
  },
]
