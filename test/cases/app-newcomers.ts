import { ALLOWED, ASKED, type Case, series } from './support/case.ts'
import {
  again,
  atHome,
  customers,
  days,
  elsewhere,
  ofCarrier,
  ofOneApp,
  rack,
} from './support/newcomers.ts'

/** Two phones of one model on one carrier on a day. */
const twoPhones = (day: number) => series(2, 300, (i) => rack(2 * day + i), day)

export const appNewcomers: Case[] = [
  {
    name: 'twelve phones of one model on one carrier in a morning, each with the app installed again',
    reason: 'The carrier brings few others today, and no one else has this model.',
    right: ASKED,
    steps: [...customers(0), ...customers(1), ...series(12, 9, rack, 1)],
  },
  {
    name: 'two phones of one model on one carrier a day, for ten days',
    reason: 'Twenty people with one model and version; no one was seen again.',
    right: ASKED,
    countedOn: 10,
    steps: [
      ...days(10, (day) => customers(day, 6)),
      ...days(10, (day) => again(customers(day, 6))),
      ...days(11, twoPhones),
    ],
  },
  {
    name: 'four friends with one model of phone on one carrier in an evening',
    reason: 'Four are friends or a family.',
    right: ALLOWED,
    from: -4,
    steps: [...customers(0), ...series(4, 3, rack, 1)],
  },
  {
    name: 'a class on equal tablets in the app, at one address within half an hour',
    reason: 'A class signs up together.',
    right: ALLOWED,
    from: -24,
    steps: [...customers(0), ...series(24, 1.2, (i) => rack(i, '84.153.20.7'), 1)],
  },
  {
    name: 'twenty owners of one model on the country’s largest carrier in ten days, of whom half come back',
    reason: 'The carrier’s other customers come as often, and these use their accounts.',
    right: ALLOWED,
    countedOn: 10,
    steps: [
      ...days(10, (day) => customers(day, 6)),
      ...days(9, (day) => again(customers(day, 6))),
      ...days(8, (day) => again(twoPhones(day))),
      ...days(11, twoPhones),
    ],
  },
  {
    name: 'the launch of an app with one user agent, at one carrier and elsewhere',
    reason: 'All iPhones with the app look alike, wherever they are.',
    right: ALLOWED,
    from: -20,
    steps: [
      ...series(16, 20, (i) => ofOneApp(100 + i, elsewhere(i))),
      ...series(4, 20, (i) => ofOneApp(150 + i, atHome(i))),
      ...series(20, 20, (i) => ofOneApp(i, ofCarrier(i)), 0.3),
    ],
  },
  {
    name: 'phones of one model at several lines, one of which had an account of that model on each of six days',
    reason: 'A line with few accounts a day explains no thirty.',
    right: ASKED,
    from: -4,
    countedOn: 6,
    steps: [
      ...days(7, (day) => customers(day, 6)),
      ...days(6, (day) => series(1, 10, () => rack(100 + day, '84.153.20.7'), day)),
      ...series(30, 17, (i) => rack(i, i % 3 === 0 ? '84.153.20.7' : `84.153.${20 + i}.9`), 6),
      ...series(4, 10, (i) => rack(60 + i, '84.153.20.7'), 7),
    ],
  },
]
