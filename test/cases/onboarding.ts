import {
  ALLOWED,
  type Case,
  cleared,
  desktop,
  NET,
  nameOf,
  STOPPED,
  scatterOf,
  type Visit,
} from './support/case.ts'

/**
 * Sixty accounts of one mail domain that is new at the site, on one device key at one line, each in a browser of its
 * own.
 */
const ofDomain = (domain: string, minuteOf: (i: number) => number): Visit[] =>
  Array.from({ length: 60 }, (_, i) => ({
    day: 0,
    minute: minuteOf(i),
    account: nameOf(i),
    email: `${nameOf(i)}@${domain}.example`,
    ip: NET.home,
    browser: cleared(desktop(7), `laptop-${i}`),
  }))

/** More people of one firm than a class, and an operator with a domain. */
export const onboarding: Case[] = [
  ...[60, 165].map(
    (minutes): Case => ({
      name: `sixty staff of a firm within ${minutes} minutes at one office, on laptops of one image`,
      reason: 'The sixtieth is no other than the fortieth: each signs up when the mail arrives.',
      right: ALLOWED,
      from: 0,
      steps: ofDomain('acme-staal', (i) => (0.4 * i * minutes) / 60 + 0.6 * minutes * scatterOf(i)),
    }),
  ),
  ...[1.2, 4].map(
    (minutes): Case => ({
      name: `sixty accounts of one new domain on one laptop at one line, one every ${minutes} minutes`,
      reason: 'One machine serves one after the other.',
      right: STOPPED,
      from: 54,
      steps: ofDomain('acme-mailer', (i) => minutes * (i + 0.3 * scatterOf(i))),
    }),
  ),
]
