import { ALLOWED, type Case, desktop, nameOf, STOPPED, series } from './support/case.ts'
import { days } from './support/newcomers.ts'

/** Customers with mailboxes of their own, forty a day for ten days. */
const CUSTOMERS = days(10, (day) =>
  series(
    40,
    20,
    (i) => ({
      event: 'signup',
      account: `${nameOf(i)}.${40 * day + i}`,
      ip: lineOf(40 * day + i),
      browser: desktop(3000 + 40 * day + i),
    }),
    day,
  ),
)

/** People who sign up with a phone number, of which an address at this domain is made, within an hour of a broadcast. */
const withNumbers = (domain: string) =>
  series(
    60,
    0.8,
    (i) => ({
      event: 'signup',
      account: `subscriber ${i}`,
      email: `4915${(10_000_019 + 7_919 * i * i).toString().padStart(9, '0')}@${domain}`,
      ip: lineOf(500 + i),
      browser: desktop(5000 + i),
    }),
    10,
  )

function lineOf(i: number): string {
  return `84.${130 + (i % 90)}.${20 + Math.floor(i / 90)}.7`
}

/** Addresses that the site made, not their owners. */
export const madeAddresses: Case[] = [
  {
    name: 'people with a phone number, for whom the site makes an address at its own domain, after a broadcast',
    reason: 'Only the site makes addresses at that domain, and they say nothing about the people.',
    right: ALLOWED,
    from: -60,
    countedOn: 10,
    steps: [...CUSTOMERS, ...withNumbers('phones.example.com')],
  },
  {
    name: 'as many accounts with numbers for names, at a domain that is new to the site',
    reason: 'The owner of a domain can have any number of addresses.',
    right: STOPPED,
    from: -20,
    countedOn: 10,
    steps: [...CUSTOMERS, ...withNumbers('phones.acme-mailer.example')],
  },
]
