import {
  ALLOWED,
  type Case,
  cleared,
  desktop,
  iphone,
  NET,
  nameOf,
  STOPPED,
  series,
  type Visit,
} from './support/case.ts'
import { again, atHome, days, inBrowsers, OTHERS, overVpn, vpnUsers } from './support/newcomers.ts'

/** Exits of VPNs, of data centres that no list of VPNs has, and of a relay. */
const atExit = (i: number): string =>
  [overVpn(i), `88.198.${i}.${10 + i}`, `104.28.30.${100 + i}`, `104.248.${i}.7`][i % 4] ?? ''

const OTHERS_OVER_VPN = [
  ...days(10, (day) => vpnUsers(day, 1)),
  ...days(8, (day) => again(vpnUsers(day, 1))),
]

/** Owners of that model of computer at home. */
const AT_HOME = series(10, 800, (i) => ({
  event: 'signup',
  account: nameOf(300 + i),
  ip: atHome(100 + i),
  browser: cleared(desktop(77), `home-${i}`),
}))

/** Networks of several providers of lines in one country. */
const LINES = ['79.200', '91.66', '92.228', '78.42', '37.24']

/** One account a day on one computer, each at another home line. */
const FARM: Visit[] = Array.from({ length: 14 }, (_, day) => ({
  day,
  event: 'signup',
  account: nameOf(day),
  ip: `${LINES[day % LINES.length]}.${20 + day}.7`,
  browser: { ...cleared(desktop(77), `one-${day}`), fingerprintConfidence: 0.9 },
}))
const firstPosts = FARM.map((visit) => ({ ...visit, event: 'post', minute: 20 }))

export const usualKeys: Case[] = [
  {
    name: 'fourteen accounts in private windows on one computer, at exits of VPNs, data centres and a relay, in ten days',
    reason: 'Others at such exits have other computers, and none of these accounts was used again.',
    right: STOPPED,
    from: -2,
    countedOn: 9,
    steps: [
      ...OTHERS,
      ...OTHERS_OVER_VPN,
      ...series(14, 1000, (i) => ({
        event: 'signup',
        account: nameOf(i),
        ip: atExit(i),
        browser: cleared(desktop(77), `private-${i}`),
      })),
    ],
  },
  {
    name: 'six owners of one popular laptop at such exits within a week, and ten at home; five of these come back',
    reason: 'The laptop is as popular at home.',
    right: ALLOWED,
    from: -2,
    countedOn: 9,
    steps: [
      ...OTHERS,
      ...OTHERS_OVER_VPN,
      ...AT_HOME,
      ...again(AT_HOME),
      ...series(
        6,
        1300,
        (i) => ({
          event: 'signup',
          account: nameOf(i),
          ip: atExit(i),
          browser: cleared(desktop(77), `owner-${i}`),
        }),
        6,
      ),
    ],
  },
  {
    name: 'twelve phones of one model behind Apple’s relay in ten days; no one comes back',
    reason: 'The relay is of Apple’s customers, who have its few models.',
    right: ALLOWED,
    from: -6,
    countedOn: 9,
    steps: [
      ...OTHERS,
      ...OTHERS_OVER_VPN,
      ...series(12, 1100, (i) => ({
        event: 'signup',
        account: nameOf(i),
        ip: `104.28.30.${100 + i}`,
        browser: iphone(`relay-${i}`),
      })),
    ],
  },
  {
    name: 'the post of the last of fourteen accounts on one computer, one a day, after its challenge was passed',
    reason: 'Accounts of a reported operator do not make the computer a popular one.',
    right: STOPPED,
    countedOn: 10,
    steps: [
      ...days(14, (day) => inBrowsers(day, 3)),
      ...FARM,
      ...FARM.filter(({ day }) => [2, 4, 6, 7, 8].includes(day)).map(({ account, day }) => ({
        account,
        day: 10.5 + day / 10,
        label: 'abuse',
      })),
      ...FARM.slice(12).map(({ account, day }) => ({
        account,
        day: day + 5 / 1440,
        outcome: 'challenge_passed',
      })),
      ...firstPosts,
    ],
  },
  {
    name: 'a new member who posts on the first day, on a computer of which one owner of thirteen was reported',
    reason: 'The other owners came back: the model is a popular one.',
    right: ALLOWED,
    from: -1,
    countedOn: 10,
    steps: [
      ...days(14, (day) => inBrowsers(day, 3)),
      ...FARM,
      ...[1, 3].flatMap((later) =>
        firstPosts.slice(0, 11).map((visit) => ({ ...visit, day: visit.day + later })),
      ),
      { account: nameOf(6), day: 10.5, label: 'abuse' },
      ...firstPosts,
    ],
  },
  {
    name: 'eleven people of a service centre in ten days, on one image of a desktop that a data centre runs',
    reason: 'They come at one address, and the others at such exits are people with a VPN.',
    right: ALLOWED,
    from: -1,
    countedOn: 9,
    steps: [
      ...OTHERS,
      ...OTHERS_OVER_VPN,
      ...series(11, 1300, (i) => ({
        event: 'signup',
        account: nameOf(i),
        ip: NET.hosting,
        browser: cleared(desktop(66), `desk-${i}`),
      })),
    ],
  },
]
