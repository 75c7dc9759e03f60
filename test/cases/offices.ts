import { android } from './shared-machines.ts'
import {
  ALLOWED,
  type Case,
  cleared,
  desktop,
  NET,
  nameOf,
  STOPPED,
  scatterOf,
  series,
  type Visit,
} from './support/case.ts'
import { atHome, days, inBrowsers } from './support/newcomers.ts'

const DAY_MINUTES = 24 * 60

/** Sign-ups one by one at all hours, as of people who work in shifts, on machines of one image at one address. */
const oneByOne = (
  onDays: readonly number[],
  perDay: number,
  of: (i: number) => Partial<Visit> = () => ({}),
): Visit[] =>
  onDays.flatMap((day, nth) =>
    Array.from({ length: perDay }, (_, n) => {
      const i = nth * perDay + n
      return {
        day,
        minute: (DAY_MINUTES * (n + scatterOf(i))) / perDay,
        event: 'signup',
        account: nameOf(300 + i),
        ip: NET.home,
        browser: cleared(desktop(77), `desk-${i}`),
        ...of(i),
      }
    }),
  )

/** A site with twenty-three sign-ups a day, of which three have a popular model of computer, each at home. */
const BUSY = days(6, (day) => [
  ...inBrowsers(day, 20),
  ...series(
    3,
    300,
    (i) => ({
      event: 'signup',
      account: nameOf(430 + 3 * day + i),
      ip: atHome(20 + 3 * day + i),
      browser: cleared(desktop(77), `stranger-${day}-${i}`),
    }),
    day,
  ),
])

/** Customers whom staff sign up on the tablet of a shop, four a day; some log in on a phone of their own afterwards. */
const ON_TABLET: Visit[] = Array.from({ length: 24 }, (_, i) => ({
  day: Math.floor(i / 4),
  minute: 540 + 130 * (i % 4) + 11 * Math.floor(i / 4),
  event: 'signup',
  account: nameOf(400 + i),
  ip: NET.home,
  browser: desktop(77),
}))
const ownLogins = ON_TABLET.flatMap((visit, i) =>
  i % 3 === 0 && i < 20
    ? [
        {
          ...visit,
          day: visit.day + 1,
          minute: 480,
          event: 'login',
          ip: `79.${192 + i}.10.20`,
          browser: android(`own-${i}`),
        },
      ]
    : [],
)

const ofFirm = (i: number): Partial<Visit> => ({ email: `${nameOf(300 + i)}@acme-staal.example` })

export const offices: Case[] = [
  {
    name: 'nine people of a hospital one by one within a day, on an image that one of eight at the site has',
    reason: 'Strangers elsewhere with the same model do not make nine colleagues a farm.',
    right: ALLOWED,
    from: -9,
    countedOn: 5,
    steps: [...BUSY, ...oneByOne([5], 9)],
  },
  {
    name: 'sixteen accounts one by one within two days, on one computer of that model at one line',
    reason: 'So many at one address, each alone, are more likely one operator’s.',
    right: STOPPED,
    from: -2,
    countedOn: 4,
    steps: [...BUSY, ...oneByOne([4, 5], 8)],
  },
  {
    name: 'eighteen people of a hospital within three days, on machines of one image',
    reason: 'Each has the hospital’s address, as those of the first day had.',
    right: ALLOWED,
    from: -18,
    countedOn: 2,
    steps: [...days(6, (day) => inBrowsers(day, 18)), ...oneByOne([3, 4, 5], 6, ofFirm)],
  },
  {
    name: 'the same machines and days with addresses of large providers, and a domain since the last day',
    reason: 'The domain explains those of the last day, not the twelve before them.',
    right: STOPPED,
    from: -3,
    countedOn: 2,
    steps: [
      ...days(6, (day) => inBrowsers(day, 18)),
      ...oneByOne([3, 4], 6),
      ...oneByOne([5], 6, (i) => ({
        account: nameOf(400 + i),
        email: `${nameOf(400 + i)}@acme-staal.example`,
        browser: cleared(desktop(77), `late-${i}`),
      })),
    ],
  },
  {
    name: 'the sixth day of a shop’s tablet, of a model that strangers have too; a third of its customers log in at home',
    reason: 'Who came back from a phone and a line of their own is a customer.',
    right: ALLOWED,
    from: -4,
    countedOn: 4,
    steps: [...BUSY, ...ownLogins, ...ON_TABLET],
  },
  {
    name: 'the sixth day of such a tablet whose accounts were never used again',
    reason: 'Four accounts a day in one browser, and no customer.',
    right: STOPPED,
    from: -4,
    countedOn: 4,
    steps: [...BUSY, ...ON_TABLET],
  },
]
