import {
  ALLOWED,
  type Case,
  desktop,
  homeOf,
  NET,
  nameOf,
  STOPPED,
  series,
  type Visit,
} from './support/case.ts'

const CARD = { card: 'card-1' }

/** People who signed up within a week, each with a computer and at a line of their own. */
const people = (count: number, about: (i: number) => Partial<Visit> = () => ({})): Visit[] =>
  Array.from({ length: count }, (_, i) => ({
    day: i / 2,
    event: 'signup',
    account: nameOf(i),
    ip: homeOf(i),
    browser: desktop(400 + i),
    ...about(i),
  }))
/** Each of them logs in and orders on one day. */
const orders = (count: number, about: (i: number) => Partial<Visit> = () => ({})): Visit[] =>
  (['login', 'order'] as const)
    .flatMap((event, minute) =>
      series(
        count,
        2,
        (i) => ({
          event,
          account: nameOf(i),
          ip: homeOf(i),
          browser: desktop(400 + i),
          ...(event === 'order' && { identifiers: CARD }),
          ...about(i),
        }),
        9 + minute / 1440,
      ),
    )
    .toSorted((a, b) => a.day + (a.minute ?? 0) / 1440 - b.day - (b.minute ?? 0) / 1440)
const atHome = () => ({ ip: NET.home })

export const oneCard: Case[] = [
  {
    name: 'the seventh of seven new accounts, each at a line of its own, pays with one card within the minutes of a sale',
    reason: 'So touts buy: the accounts are strangers to each other, and one person pays.',
    right: STOPPED,
    steps: [...people(7), ...orders(7)],
  },
  {
    name: 'the same of seven people at home',
    reason: 'A family, or friends, buy together with one card.',
    right: ALLOWED,
    steps: [...people(7, atHome), ...orders(7, atHome)],
  },
  {
    name: 'the fourth of four people, each at a line of their own, pays with one card',
    reason: 'Parents and two children.',
    right: ALLOWED,
    steps: [...people(4), ...orders(4)],
  },
]
