import {
  ALLOWED,
  type Case,
  cleared,
  desktop,
  NET,
  nameOf,
  STOPPED,
  series,
} from './support/case.ts'

/** Domains that people mistype, and whose mailboxes are disposable. */
const GMIAL = 'gmial.com'
const GMAI = 'gmai.com'

/** Mail domains that are one typing error away from a large provider's. */
export const mistypedDomains: Case[] = [
  {
    name: 'a person who mistypes the mail domain twice, and then types it right',
    reason: 'The answers suggest the domain that was meant.',
    right: ALLOWED,
    never: ['Disposable email'],
    from: 0,
    steps: [GMIAL, GMAI, 'gmail.com'].map((domain, i) => ({
      day: 0,
      minute: 8 * i,
      account: `attempt-${i}`,
      email: `edith.zimmer@${domain}`,
      ip: NET.home,
      browser: desktop(1),
    })),
  },
  {
    name: 'two people who mistype the same mail domain on one day at home',
    reason: 'A domain is disposable because many mistype it.',
    right: ALLOWED,
    from: 0,
    steps: series(2, 300, (i) => ({
      account: nameOf(i),
      email: `${nameOf(i)}@${GMIAL}`,
      ip: `84.${140 + i}.20.7`,
      browser: desktop(20 + i),
    })),
  },
  {
    name: 'twelve accounts on a disposable domain that people mistype, in private windows at other lines',
    reason: 'So many do not mistype one domain within hours.',
    right: STOPPED,
    from: 7,
    steps: series(12, 25, (i) => ({
      account: nameOf(i),
      email: `${nameOf(i)}@${GMIAL}`,
      ip: `84.${140 + i}.20.7`,
      browser: cleared(desktop(1), `window-${i}`),
    })),
  },
]
