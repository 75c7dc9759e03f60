import { android } from './shared-machines.ts'
import {
  ALLOWED,
  atMinutes,
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
import {
  again,
  atHome,
  days,
  hardened,
  inBrowsers,
  OTHERS,
  ofCarrier,
  overVpn,
  popular,
  RANDOM_NAMES,
  randomised,
  vpnUsers,
  wiped,
} from './support/newcomers.ts'

const OTHERS_OVER_VPN = [
  ...days(10, (day) => vpnUsers(day, 2)),
  ...days(8, (day) => again(vpnUsers(day, 2))),
]

/** A rack of phones of one model: an account every hour on one morning, at lines of several providers. */
const RACK_LINES = ['79.200', '91.66', '92.228', '78.42', '37.24']
const onLines = (i: number): Omit<Visit, 'day'> => ({
  ...wiped(i),
  ip: `${RACK_LINES[i % RACK_LINES.length]}.${20 + i}.7`,
})
const BUSY_WEEK = days(8, (day) => inBrowsers(day, 18))
const RACK = series(12, 65, onLines, 6)
const LATE_NEXT_DAY = 6 * 1440 + 1600

export const machineNewcomers: Case[] = [
  {
    name: 'the owner of a model of phone in Nigeria, a night after a rack of that model in Germany',
    reason: 'The model is sold everywhere, and the rack made its accounts one after the other.',
    countedOn: 6,
    right: ALLOWED,
    steps: [
      ...BUSY_WEEK,
      ...RACK,
      ...atMinutes([LATE_NEXT_DAY], () => ({
        event: 'signup',
        account: 'bola.adeyemi',
        ip: NET.nigeriaCarrier,
        browser: {
          ...android('owner'),
          timezone: 'Africa/Lagos',
          timezoneOffsetMin: -60,
          languages: ['en-NG', 'en'],
        },
      })),
    ],
  },
  {
    name: 'a rack of phones of one model that goes on after a night, at lines of the same providers',
    reason: 'It comes from where it came the day before.',
    countedOn: 6,
    right: STOPPED,
    from: -4,
    steps: [
      ...BUSY_WEEK,
      ...RACK,
      ...atMinutes(
        [0, 65, 130, 195].map((minute) => LATE_NEXT_DAY + minute),
        (i) => onLines(12 + i),
      ),
    ],
  },
  {
    name: 'a rack of phones of one model that goes on after a night behind proxies in other countries: from the second',
    reason: 'The second follows the first as the others followed each other.',
    countedOn: 6,
    right: STOPPED,
    from: -3,
    steps: [
      ...BUSY_WEEK,
      ...RACK,
      ...atMinutes(
        [0, 65, 130, 195].map((minute) => LATE_NEXT_DAY + minute),
        (i) => ({ ...wiped(12 + i), ip: [NET.britain, NET.france, NET.brazil, NET.usa][i] ?? '' }),
      ),
    ],
  },
  {
    name: 'fourteen accounts of one phone model on one carrier in two days, with a new cookie each',
    reason: 'No other model comes from this carrier, and no other carrier brings this model.',
    right: STOPPED,
    countedOn: 1,
    steps: [...inBrowsers(0), ...inBrowsers(1), ...series(14, 190, wiped)],
  },
  {
    name: 'sixteen accounts of one phone model on one carrier in eleven days, none used again',
    reason:
      'As many people with one model would use their accounts, and others of the carrier would come.',
    right: STOPPED,
    countedOn: 10,
    steps: [
      ...days(10, (day) => inBrowsers(day, 5)),
      ...days(10, (day) => again(inBrowsers(day, 5))),
      ...series(16, 960, wiped),
    ],
  },
  {
    name: 'a campaign among the customers of one carrier, on a dozen models of phone',
    reason: 'Of each model a few come, as of the others.',
    right: ALLOWED,
    from: -30,
    steps: [
      ...inBrowsers(0),
      ...series(
        30,
        8,
        (i) => ({
          event: 'signup',
          account: nameOf(i),
          ip: ofCarrier(i),
          browser: i % 5 === 0 ? android(`c-${i}`) : iphone(`c-${i}`, 60 + (i % 9)),
        }),
        1,
      ),
    ],
  },
  {
    name: 'ten owners of one popular phone on the largest carrier in a day, and as many at other lines',
    reason: 'The model is as popular elsewhere.',
    right: ALLOWED,
    from: -20,
    countedOn: 3,
    steps: [
      ...days(4, (day) => inBrowsers(day, 12)),
      ...days(3, (day) =>
        series(
          4,
          290,
          (i) => ({ ...popular(100 + 4 * day + i), account: nameOf(300 + 4 * day + i) }),
          day,
        ),
      ),
      ...series(20, 60, popular, 3.2),
    ],
  },
  {
    name: 'fourteen accounts in private windows on one computer, each over another VPN exit, in ten days',
    reason: 'Other VPN users have other computers, and none of these accounts was used again.',
    right: STOPPED,
    countedOn: 9,
    steps: [
      ...OTHERS,
      ...OTHERS_OVER_VPN,
      ...series(14, 1000, (i) => ({
        event: 'signup',
        account: nameOf(i),
        ip: overVpn(i),
        browser: cleared(desktop(77), `private-${i}`),
      })),
    ],
  },
  {
    name: 'six people with a hardened browser over VPNs in ten days, who look alike',
    reason: 'Such browsers are made to look alike, and their users have VPNs.',
    right: ALLOWED,
    from: -6,
    countedOn: 9,
    steps: [
      ...OTHERS,
      ...OTHERS_OVER_VPN,
      ...series(6, 2300, (i) => ({
        event: 'signup',
        account: nameOf(i),
        ip: overVpn(i),
        browser: hardened(`hardened-${i}`),
      })),
    ],
  },
  {
    name: 'twelve bought mailboxes over one carrier in a day, on computers whose drawings are randomised',
    reason:
      'No one else comes from this carrier with randomised drawings, and the names are random.',
    right: STOPPED,
    steps: [
      ...inBrowsers(0),
      ...inBrowsers(1),
      ...series(
        12,
        100,
        (i) => ({
          event: 'signup',
          account: nameOf(i),
          email: `${RANDOM_NAMES[i]}@outlook.com`,
          ip: ofCarrier(i),
          browser: randomised(i),
        }),
        0.5,
      ),
    ],
  },
  {
    name: 'five people with randomised drawings on one carrier in a day, and seven at other lines',
    reason: 'Privacy tools randomise drawings wherever their users are.',
    right: ALLOWED,
    from: -12,
    steps: [
      ...inBrowsers(0),
      ...series(
        12,
        90,
        (i) => ({
          event: 'signup',
          account: nameOf(i),
          ip: i % 5 < 2 ? ofCarrier(i) : i % 2 === 0 ? atHome(i) : `90.10.${i}.30`,
          browser: { ...randomised(i), timezone: 'Europe/Berlin' },
        }),
        0.5,
      ),
    ],
  },
  {
    name: 'a call centre that signs up two callers a day on one image of its computers, for eleven days',
    reason: 'They come at one address, and callers go on by their own phones.',
    right: ALLOWED,
    from: -2,
    countedOn: 10,
    steps: [
      ...days(11, (day) => inBrowsers(day, 5)),
      ...days(8, (day) => again(inBrowsers(day, 5))),
      ...days(11, (day) =>
        series(
          2,
          190,
          (i) => ({
            event: 'signup',
            account: nameOf(2 * day + i),
            ip: '84.57.20.8',
            browser: cleared(desktop(66), `agent-${(2 * day + i) % 9}`),
          }),
          day,
        ),
      ),
    ],
  },
]
