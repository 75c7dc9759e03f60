import {
  ALLOWED,
  ASKED,
  type Case,
  cleared,
  desktop,
  iphone,
  NET,
  phoneApp,
  usual,
  type Visit,
  withoutCookie,
  withoutIdAtSignup,
} from './support/case.ts'
import { DAY, KNOWN, login, PC } from './support/known-account.ts'

const APP = phoneApp('installation-1')
const NEW_PHONE = phoneApp('installation-2', 'Android 16; Pixel 8')
const STRANGER = { ip: NET.homeMoved, browser: desktop(61) }
const inApp = (visits: number): Visit[] =>
  withoutIdAtSignup(usual('jane', visits, { ip: NET.carrier, browser: {} })).map((visit) => ({
    ...visit,
    ...APP,
  }))
const onWeb = (visits: number): Visit[] => withoutIdAtSignup(usual('jane', visits, { browser: PC }))

/** The page by which a password is reset, in the browser of that phone. */
const NEW_PHONE_WEB = iphone('web-of-new-phone')
const PHONE = iphone('phone')
const later = (minute: number, about: Partial<Visit>): Visit => login({ minute, ...about })

/** A customer of a site without the SDK, at home with a phone, and a computer there. */
const BARE_PHONE = withoutIdAtSignup(
  usual('jane', 2, {
    browser: {
      userAgent:
        'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Mobile Safari/537.36',
    },
  }),
)
const BARE_PC = { userAgent: PC.userAgent }

/** A customer of a shop's app who was seen three times, at home, and one who was seen twice. */
const CUSTOMER = inApp(2).map((visit) => ({ ...visit, ip: NET.home }))
const NEW_CUSTOMER = CUSTOMER.slice(0, 2)

export const sensitiveEvents: Case[] = [
  {
    name: 'the app: a gift card is bought minutes after the first login on a new phone elsewhere',
    reason: 'The stored card of a stolen account is cashed so.',
    right: ASKED,
    steps: [
      ...CUSTOMER,
      login({ ...NEW_PHONE, ip: NET.homeMoved }),
      later(5, { ...NEW_PHONE, ip: NET.homeMoved, event: 'gift_card_purchase' }),
    ],
  },
  {
    name: 'miles are redeemed minutes after the first login on a new computer elsewhere',
    reason: 'What a stolen account of a loyalty programme is worth is spent so.',
    right: ASKED,
    steps: [...onWeb(4), login(STRANGER), later(5, { ...STRANGER, event: 'miles_redeem' })],
  },
  {
    name: 'miles are redeemed on a new computer at home, minutes after the first login there',
    reason: 'The line is known.',
    right: ALLOWED,
    steps: [
      ...onWeb(4),
      login({ browser: STRANGER.browser }),
      later(5, { browser: STRANGER.browser, event: 'miles_redeem' }),
    ],
  },
  {
    name: 'the app: gift cards are bought minutes after the first login on a new phone at home',
    reason: 'The line is known.',
    right: ALLOWED,
    steps: [
      ...CUSTOMER,
      login({ ...NEW_PHONE, ip: NET.home }),
      later(5, { ...NEW_PHONE, ip: NET.home, event: 'gift_card_purchase' }),
      later(9, { ...NEW_PHONE, ip: NET.home, event: 'gift_card_purchase' }),
    ],
  },
  {
    name: 'the app: a gift card is redeemed, and a meal ordered, on a new phone elsewhere',
    reason: 'The owner is on the road; a card that is redeemed brings money.',
    right: ALLOWED,
    from: -2,
    steps: [
      ...CUSTOMER,
      login({ ...NEW_PHONE, ip: NET.homeMoved }),
      later(5, { ...NEW_PHONE, ip: NET.homeMoved, event: 'gift_card_redeem' }),
      later(9, { ...NEW_PHONE, ip: NET.homeMoved, event: 'order' }),
    ],
  },
  {
    name: 'the app: a password is reset on a new phone through another network, after the sign-up alone',
    reason: 'So it begins after a SIM swap; the account has been used on one phone.',
    right: ASKED,
    steps: [...inApp(0), login({ ...NEW_PHONE, ip: NET.sameProvider, event: 'password_reset' })],
  },
  {
    name: 'the app: a password is reset on a new phone through another network, after one login',
    reason: 'So it begins after a SIM swap; the account has been used on one phone.',
    right: ASKED,
    steps: [...inApp(1), login({ ...NEW_PHONE, ip: NET.sameProvider, event: 'password_reset' })],
  },
  {
    name: 'the app: a payout minutes after the first login on a new phone elsewhere, at a young account',
    reason: 'So it ends after a SIM swap.',
    right: ASKED,
    steps: [
      ...inApp(1),
      login({ ...NEW_PHONE, ip: NET.sameProvider }),
      later(5, { ...NEW_PHONE, ip: NET.sameProvider, event: 'payout' }),
    ],
  },
  {
    name: 'the app: a payout minutes after the first login on a new phone, on another line of its provider',
    reason: "Neither phone nor line was ever this account's: so a bought or stolen one is emptied.",
    right: ASKED,
    steps: [
      ...NEW_CUSTOMER,
      login({ ...NEW_PHONE, ip: NET.sameProvider }),
      later(5, { ...NEW_PHONE, ip: NET.sameProvider, event: 'payout' }),
    ],
  },
  {
    name: 'the app: a new phone logs in and is enrolled on another line of its provider',
    reason: 'With that each new phone begins, and its owner may be at the office.',
    right: ALLOWED,
    from: -2,
    steps: [
      ...NEW_CUSTOMER,
      login({ ...NEW_PHONE, ip: NET.sameProvider }),
      later(5, { ...NEW_PHONE, ip: NET.sameProvider, event: 'device_enroll' }),
    ],
  },
  ...(['password_reset', 'payout', 'email_change', 'change_phone'] as const).map(
    (event): Case => ({
      name: `${event} on another computer at another provider, after a sign-up and one login`,
      reason: "Neither browser, machine nor network was ever this account's.",
      right: ASKED,
      steps: [...onWeb(1), login({ ...STRANGER, event })],
    }),
  ),
  {
    name: 'a payout on another computer at another provider, after the sign-up alone',
    reason: "Neither browser, machine nor network was ever this account's.",
    right: ASKED,
    steps: [...onWeb(0), login({ ...STRANGER, event: 'payout' })],
  },
  {
    name: 'a login on another computer at another provider, after a sign-up and one login',
    reason: 'People have several devices, and a login takes nothing.',
    right: ALLOWED,
    steps: [...onWeb(1), login(STRANGER)],
  },
  {
    name: 'an order on another computer at another provider, after a sign-up and one login',
    reason: 'Nothing that the account holds is lost.',
    right: ALLOWED,
    steps: [...onWeb(1), login({ ...STRANGER, event: 'order' })],
  },
  {
    name: 'a cart is recovered on a new phone elsewhere, after a sign-up and one login',
    reason: 'The mail about a cart is opened on the way; nothing that the account holds is lost.',
    right: ALLOWED,
    steps: [
      ...onWeb(1),
      login({ ip: NET.carrier, browser: iphone('new-phone'), event: 'cart_recovery' }),
    ],
  },
  {
    name: 'the app: a password is reset on a new phone at the usual carrier, after one login',
    reason: 'People buy phones, and have forgotten the password that the old one kept.',
    right: ALLOWED,
    steps: [
      ...inApp(1),
      login({ ...NEW_PHONE, ip: NET.carrierElsewhere, event: 'password_reset' }),
    ],
  },
  {
    name: 'a password is reset after cookies were cleared at home',
    reason: 'The machine and the line are known.',
    right: ALLOWED,
    steps: [...onWeb(1), login({ browser: cleared(PC, 'another'), event: 'password_reset' })],
  },
  {
    name: 'a password is reset on a new phone at home',
    reason: 'The line is known.',
    right: ALLOWED,
    steps: [...onWeb(1), login({ browser: iphone('new-phone'), event: 'password_reset' })],
  },
  {
    name: 'a payout in a private window elsewhere',
    reason: 'The machine is known.',
    right: ALLOWED,
    steps: [...onWeb(2), login({ ip: NET.homeMoved, browser: withoutCookie(PC), event: 'payout' })],
  },
  {
    name: 'a payout abroad with the record of a computer, without the id that its browser always showed',
    reason: 'A page of the attacker records the machine, and cannot read the id.',
    right: ASKED,
    steps: [...KNOWN, login({ ip: NET.britain, browser: withoutCookie(PC), event: 'payout' })],
  },
  {
    name: 'a payout abroad on a computer whose browser never kept an id',
    reason: 'Nothing is missing.',
    right: ALLOWED,
    steps: [
      ...usual('jane', 12, { browser: withoutCookie(PC) }),
      login({ ip: NET.britain, browser: withoutCookie(PC), event: 'payout' }),
    ],
  },
  {
    name: 'a login on a journey in a browser that keeps no id any more',
    reason: 'The machine is known, and nothing is taken.',
    right: ALLOWED,
    steps: [...KNOWN, login({ ip: NET.britain, browser: withoutCookie(PC) })],
  },
  {
    name: 'a payout on a journey in a browser that has kept no id since a login at home',
    reason: 'The owner was at home with it.',
    right: ALLOWED,
    steps: [
      ...KNOWN,
      login({ day: DAY - 3, browser: withoutCookie(PC) }),
      login({ ip: NET.britain, browser: withoutCookie(PC), event: 'payout' }),
    ],
  },
  {
    name: 'a payout on the usual computer on a journey',
    reason: 'The browser is known.',
    right: ALLOWED,
    steps: [...onWeb(2), login({ ip: NET.britain, event: 'payout' })],
  },
  {
    name: 'a payout on the second device, which the account has had for a week',
    reason: 'The device has been let in, without a complaint.',
    right: ALLOWED,
    steps: [
      ...onWeb(1),
      login({ day: 20, ip: NET.homeMoved, browser: iphone('phone') }),
      login({ day: 24, ip: NET.homeMoved, browser: iphone('phone') }),
      login({ ip: NET.homeMoved, browser: iphone('phone'), event: 'payout' }),
    ],
  },
  {
    name: 'a payout on a new device elsewhere, where a challenge at the login has just been passed',
    reason: 'Attackers pass one too, such as by the mailbox; the owner is asked once more.',
    right: ASKED,
    steps: [
      ...onWeb(1),
      login(STRANGER),
      { label: 'legitimate', account: 'jane', day: DAY + 0.001, ofCheck: true },
      later(5, { ...STRANGER, event: 'payout' }),
    ],
  },
  {
    name: 'a payout minutes after the password was reset on a new phone at the usual carrier, and the code of the challenge was right',
    reason: 'So a SIM swap ends: who has the number receives the code.',
    right: ASKED,
    steps: [
      ...inApp(6),
      login({ ...NEW_PHONE, ip: NET.carrierElsewhere, event: 'password_reset' }),
      { label: 'legitimate', account: 'jane', day: DAY + 0.001, ofCheck: true },
      later(3, { ...NEW_PHONE, ip: NET.carrierElsewhere }),
      later(6, { ...NEW_PHONE, ip: NET.carrierElsewhere, event: 'payout' }),
    ],
  },
  {
    name: 'a payout after the password was reset on the usual phone',
    reason: 'The phone is known.',
    right: ALLOWED,
    steps: [
      ...inApp(6),
      login({ ...APP, ip: NET.carrier, event: 'password_reset' }),
      later(6, { ...APP, ip: NET.carrier, event: 'payout' }),
    ],
  },
  {
    name: 'a payout on another computer at another provider, after twelve logins',
    reason: "Neither browser, machine nor network was ever this account's.",
    right: ASKED,
    steps: [...KNOWN, login({ ...STRANGER, event: 'payout' })],
  },
  {
    name: 'a payout in the app of a new phone, after the password was reset on its web page',
    reason: 'So a SIM swap ends: the page and the app are one phone with two ids.',
    right: ASKED,
    steps: [
      ...inApp(6),
      login({ ip: NET.carrierElsewhere, browser: NEW_PHONE_WEB, event: 'password_reset' }),
      { label: 'legitimate', account: 'jane', day: DAY + 0.001, ofCheck: true },
      later(3, { ...NEW_PHONE, ip: NET.carrierElsewhere }),
      { label: 'legitimate', account: 'jane', day: DAY + 0.003, ofCheck: true },
      later(6, { ...NEW_PHONE, ip: NET.carrierElsewhere, event: 'payout' }),
    ],
  },
  {
    name: 'a payout in the usual app, after the password was reset on a web page',
    reason: 'The phone is known.',
    right: ALLOWED,
    steps: [
      ...inApp(6),
      login({ ip: NET.carrier, browser: NEW_PHONE_WEB, event: 'password_reset' }),
      later(6, { ...APP, ip: NET.carrier, event: 'payout' }),
    ],
  },
  {
    name: 'a payout on a new laptop at home, after the password was reset on the usual phone',
    reason: 'The account was recovered where it always is.',
    right: ALLOWED,
    steps: [
      ...onWeb(6),
      login({ browser: PC, event: 'password_reset' }),
      later(6, { browser: desktop(7), event: 'payout' }),
    ],
  },
  {
    name: "a payout on a telephone of the owner's model, with another id at another provider",
    reason: 'All telephones of a model look alike.',
    right: ASKED,
    steps: [
      ...withoutIdAtSignup(usual('jane', 6, { browser: PHONE })),
      login({
        ip: NET.britain,
        browser: iphone('other'),
        event: 'payout',
      }),
    ],
  },
  {
    name: "a payout on the owner's telephone at another provider, after its cookies were cleared at home",
    reason: 'The new id has been known at home for days.',
    right: ALLOWED,
    steps: [
      ...withoutIdAtSignup(usual('jane', 6, { browser: PHONE })),
      login({ day: 20, browser: iphone('cleared') }),
      login({ day: 24, browser: iphone('cleared') }),
      login({ ip: NET.britain, browser: iphone('cleared'), event: 'payout' }),
    ],
  },
  ...[PC, PHONE].map(
    (browser): Case => ({
      name: `each payout after a reset at home, for weeks, in a browser that forgets its cookies, on ${browser === PC ? 'a computer' : 'a phone'}`,
      reason: 'The machine and the line are known.',
      right: ALLOWED,
      from: -18,
      steps: [
        ...withoutIdAtSignup(usual('jane', 0, { browser })),
        ...[0, 1, 2, 3, 4, 5].flatMap((i) =>
          ['password_reset', 'login', 'payout'].map((event, at) =>
            login({
              day: 4 + 4 * i,
              minute: 3 * at,
              event,
              browser: cleared(browser, `cookie-${i}`),
            }),
          ),
        ),
      ],
    }),
  ),
  {
    name: 'payouts of a site that sends no device, from three networks',
    reason: 'Nothing is known of any device, and people move.',
    right: ALLOWED,
    from: -3,
    steps: [
      ...withoutIdAtSignup(usual('jane', 4, { browser: {} })),
      ...[NET.home, NET.carrier, NET.homeMoved].map((ip, i) =>
        login({ day: DAY + i, ip, browser: {}, event: 'payout' }),
      ),
    ],
  },
  {
    name: 'a gift card minutes after the first login from a computer elsewhere, where no device is sent and a phone is used',
    reason: 'The stored card of a stolen account is cashed so; the user agents name two systems.',
    right: ASKED,
    steps: [
      ...BARE_PHONE,
      login({ ip: NET.usa, browser: BARE_PC }),
      later(5, { ip: NET.usa, browser: BARE_PC, event: 'gift_card_purchase' }),
    ],
  },
  {
    name: 'gift cards from a computer at home, and from one that is used for a week, where no device is sent',
    reason: 'The line is known, or the computer is.',
    right: ALLOWED,
    from: -2,
    steps: [
      ...BARE_PHONE,
      login({ day: DAY - 8, ip: NET.homeMoved, browser: BARE_PC }),
      later(5, { ip: NET.home, browser: BARE_PC, event: 'gift_card_purchase' }),
      later(9, { ip: NET.france, browser: BARE_PC, event: 'gift_card_purchase' }),
    ],
  },
  {
    name: 'a transfer on a new phone at home',
    reason: 'The line is known.',
    right: ALLOWED,
    steps: [...onWeb(6), login({ browser: iphone('new-phone'), event: 'transfer' })],
  },
]
