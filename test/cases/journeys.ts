import {
  ALLOWED,
  ASKED,
  type Case,
  desktop,
  iphone,
  NET,
  usual,
  type Visit,
  withoutCookie,
} from './support/case.ts'
import { DAY, KNOWN, login, PC } from './support/known-account.ts'

const BRAZIL = { timezone: 'America/Sao_Paulo', timezoneOffsetMin: 180 }
const NIGERIA = { timezone: 'Africa/Lagos', timezoneOffsetMin: -60 }
const PHONE = iphone('phone')

const hours = (count: number): number => 60 * count
/** A login so many hours after one of the usual computer at home. */
const later = (count: number, about: Partial<Visit>): Visit =>
  login({ minute: hours(count), ...about })

const after = (
  name: string,
  right: Case['right'],
  reason: string,
  visits: readonly Visit[],
  before: readonly Visit[] = KNOWN,
): Case => ({ name, reason, right, steps: [...before, login({}), ...visits] })

/** The usual computer, and its company's line abroad an hour later, so many times. */
const withTunnel = (times: number): Visit[] =>
  Array.from({ length: times }, (_, i) => [
    login({ day: DAY + 2 * i }),
    later(1, { day: DAY + 2 * i, ip: NET.usa }),
  ]).flat()

const cases: Case[] = [
  after(
    'the copied browser in another continent, five hours after the owner at home',
    ASKED,
    'A plane takes twelve.',
    [later(5, { ip: NET.brazil })],
  ),
  after(
    'the copied browser in another continent with its clock, three hours after the owner at home',
    ASKED,
    'A plane takes twelve.',
    [later(3, { ip: NET.brazil, browser: { ...PC, ...BRAZIL } })],
  ),
  after(
    'the copied browser on a carrier abroad with its clock, two hours after the owner at home',
    ASKED,
    'The clock shows that it is no roaming phone.',
    [later(2, { ip: NET.nigeriaCarrier, browser: { ...PC, ...NIGERIA } })],
  ),
  after(
    'the copied machine without the id, two hours after the owner at home',
    ASKED,
    'The machine is one that few others look like, and cannot be in two places.',
    [later(2, { ip: NET.brazil, browser: withoutCookie(PC) })],
  ),
  after(
    'the copied browser in another continent with its clock, at an account of two visits',
    ASKED,
    'A plane takes twelve.',
    [later(3, { ip: NET.brazil, browser: { ...PC, ...BRAZIL } })],
    usual('jane', 0, { browser: PC }),
  ),
  {
    name: 'the browser in two places in turn, each time long enough apart for a flight by itself',
    reason: 'It was at home between two visits abroad, and flew neither way.',
    right: ASKED,
    steps: [
      ...KNOWN,
      login({}),
      later(13, { ip: NET.brazil, browser: { ...PC, ...BRAZIL } }),
      later(16, {}),
      later(30, { ip: NET.brazil, browser: { ...PC, ...BRAZIL } }),
    ],
  },
  {
    name: 'the owner at home, after a copy of the browser abroad was let in',
    reason: 'Home is where the account always is.',
    right: ALLOWED,
    steps: [
      ...KNOWN,
      login({}),
      later(13, { ip: NET.brazil, browser: { ...PC, ...BRAZIL } }),
      later(16, {}),
    ],
  },
  after(
    'the laptop abroad, eleven hours after a visit at home',
    ALLOWED,
    'The flight is direct, and the airport has Wi-Fi.',
    [later(11, { ip: NET.brazil, browser: { ...PC, ...BRAZIL } })],
  ),
  after(
    'the laptop on the other side of a border, half an hour after a visit at home',
    ALLOWED,
    'People live near borders.',
    [later(0.5, { ip: NET.france })],
  ),
  after(
    'the laptop behind a gateway that is placed abroad, ten minutes after a visit at home',
    ALLOWED,
    'It says where the gateway is.',
    [later(0.2, { ip: NET.gatewayAbroad })],
  ),
  after(
    'the laptop through a VPN, ten minutes after a visit at home',
    ALLOWED,
    'It says where the VPN is.',
    [later(0.2, { ip: NET.vpn })],
  ),
  {
    name: "the phone in a hotel abroad, and through its own carrier's address at home in between",
    reason: 'A phone abroad has an address of its carrier; its clock shows where it is.',
    right: ALLOWED,
    from: -4,
    steps: [
      ...usual('jane', 8, { browser: PHONE }),
      ...usual('jane', 3, { from: 17, ip: NET.carrier, browser: PHONE }).map(asLogin),
      ...[0, 1, 2, 3].map((i) =>
        later(i, {
          ip: i % 2 === 0 ? NET.brazil : NET.carrierElsewhere,
          browser: { ...PHONE, ...BRAZIL },
        }),
      ),
    ],
  },
  {
    name: 'the phone with a card bought for a journey, an hour after a visit at home',
    reason: 'Such cards have addresses of another country; the clock is still at home.',
    right: ALLOWED,
    steps: [
      ...usual('jane', 12, { browser: PHONE }),
      login({ browser: PHONE }),
      later(1, { ip: NET.nigeriaCarrier, browser: PHONE }),
    ],
  },
  {
    name: 'the known phone abroad, while the family is at the computer at home',
    reason: 'Two people share the account.',
    right: ALLOWED,
    steps: [
      ...KNOWN,
      ...usual('jane', 8, { from: 1, browser: PHONE }).map(asLogin),
      login({}),
      later(0.7, { ip: NET.brazil, browser: { ...PHONE, ...BRAZIL } }),
    ],
  },
  {
    name: "the laptop that goes through its company's line abroad each time, after two weeks",
    reason: 'The account has two usual places, without a complaint.',
    right: ALLOWED,
    steps: [...KNOWN, ...withTunnel(8)],
  },
  {
    name: 'the laptop that was at its second home abroad before, an hour after the other one',
    reason: 'Half of the visits are there, on a computer of its own.',
    right: ALLOWED,
    steps: [
      ...KNOWN,
      ...usual('jane', 8, { from: 1, ip: NET.brazil, browser: desktop(40) }).map(asLogin),
      login({}),
      later(1, { ip: NET.brazil, browser: desktop(40) }),
    ],
  },
]

function asLogin(visit: Visit): Visit {
  return { ...visit, event: 'login' }
}

/** Browsers with ids that the edge issued. */
export const journeys: Case[] = cases.map((one) => ({ ...one, issued: true }))
