import {
  ALLOWED,
  ASKED,
  type Case,
  cleared,
  desktop,
  iphone,
  NET,
  nameOf,
  STOPPED,
  type Step,
  series,
  showing,
  used,
  usual,
  withoutCookie,
} from './support/case.ts'

const COOKIE = 'one-cookie'

/** A year's customer, at whose account a stranger logs in; the caller finds out, and labels that check. */
const TAKEN: readonly Step[] = [
  ...usual('jane', 8, { browser: desktop(1) }),
  { day: 30, event: 'login', account: 'jane', ip: NET.brazil, browser: desktop(60) },
  { day: 31, label: 'account_takeover', account: 'jane', ofCheck: true },
]

/** A stranger whom the help desk believed: the account has no other visits, and the caller labels the login alone. */
const ATTACKER_AFTER_RESET: readonly Step[] = [
  ...['password_reset', 'mfa_setup', 'login'].flatMap((event, i): Step[] => [
    {
      day: 1,
      minute: 2 * i,
      event,
      account: 'jane',
      ip: NET.brazil,
      browser: desktop(60),
    },
    // The help desk has given the attacker the owner's factor.
    ...(event === 'mfa_setup'
      ? [{ day: 1 + 3 / 1440, outcome: 'challenge_passed', account: 'jane' }]
      : []),
  ]),
  { day: 2, label: 'account_takeover', account: 'jane', ofCheck: true },
]

const onOwnLaptop = (day: number, event: string): Step => ({
  day,
  event,
  account: 'jane',
  ip: NET.home,
  browser: cleared(desktop(60), 'laptop'),
})

/**
 * An attacker in private windows, whom the mailbox lets pass each challenge; the caller labels the last login alone.
 */
const ATTACKER_IN_PRIVATE: readonly Step[] = [
  ...usual('jane', 8, { browser: desktop(1) }),
  ...[0, 1, 2, 3].flatMap((i): Step[] => [
    {
      day: 30,
      minute: 60 * i,
      event: 'login',
      account: 'jane',
      ip: NET.britain,
      browser: cleared(desktop(60), `window-${i}`),
    },
    { day: 30 + (60 * i + 1) / 1440, outcome: 'challenge_passed', account: 'jane' },
  ]),
  { day: 31, label: 'account_takeover', account: 'jane', ofCheck: true },
]

/** Sign-ups of many accounts by one person, and of many people who look alike. */
export const manyAccounts: Case[] = [
  {
    name: 'the browser of a reported takeover opens an account from another line',
    reason: 'The caller said that its owner is an attacker.',
    right: STOPPED,
    steps: [
      ...TAKEN,
      { day: 32, account: 'petra.berg', ip: NET.sameProvider, browser: desktop(60) },
    ],
  },
  {
    name: 'the owner of the account, after a takeover of it was reported',
    reason: 'The victim is no abuser.',
    right: ALLOWED,
    steps: [
      ...TAKEN,
      { day: 32, event: 'login', account: 'jane', ip: NET.home, browser: desktop(1) },
    ],
    never: ['Browser or device of a reported takeover', 'Linked to a known abuser'],
  },
  {
    name: 'the first login of the owner, after a help-desk fraud of which the caller reported the login alone',
    reason: 'What the attacker did in the same browser is not the habit of the owner.',
    right: ALLOWED,
    steps: [
      ...ATTACKER_AFTER_RESET,
      { day: 12, event: 'login', account: 'jane', ip: NET.france, browser: desktop(1) },
    ],
  },
  {
    name: 'the attacker of a reported takeover, who returns in the same browser',
    reason: 'The caller said that it is an attacker.',
    right: STOPPED,
    steps: [
      ...ATTACKER_AFTER_RESET,
      { day: 12, event: 'login', account: 'jane', ip: NET.brazil, browser: desktop(60) },
    ],
  },
  {
    name: 'the attacker of a reported takeover in private windows, who returns in another window and pays out',
    reason: 'The computer is the attacker’s in every window.',
    right: STOPPED,
    from: -2,
    steps: [
      ...ATTACKER_IN_PRIVATE,
      ...['login', 'payout'].map((event, minute) => ({
        day: 33,
        minute,
        event,
        account: 'jane',
        ip: NET.britain,
        browser: cleared(desktop(60), 'window-9'),
      })),
    ],
  },
  {
    name: 'the owner after that takeover, on a computer at home that is of the same model',
    reason: 'The attacker was never at home.',
    right: ALLOWED,
    from: -2,
    steps: [
      ...ATTACKER_IN_PRIVATE,
      ...[22, 26].map((day) => onOwnLaptop(day, 'login')),
      onOwnLaptop(33, 'login'),
      onOwnLaptop(33.1, 'payout'),
    ],
  },
  {
    name: "a takeover in the owner's own browser is reported, and her household opens an account in it",
    reason: 'The session was stolen; the browser is the one at home.',
    right: ALLOWED,
    steps: [
      ...usual('jane', 8, { browser: desktop(1) }),
      { day: 30, event: 'login', account: 'jane', ip: NET.brazil, browser: desktop(1) },
      { day: 31, label: 'account_takeover', account: 'jane', ofCheck: true },
      { day: 32, account: 'petra.berg', ip: NET.home, browser: desktop(1) },
    ],
    never: ['Browser or device of a reported takeover'],
  },
  {
    name: 'twenty unlike accounts on one cookie and one home line within twenty minutes',
    reason: 'No one has six accounts of six people in six minutes.',
    steps: series(20, 1, (i) => ({ account: nameOf(i), ip: NET.home, browser: desktop(1) })),
    right: STOPPED,
    from: 5,
  },
  {
    name: 'the same within ten days',
    reason: 'A family does not grow by one each day.',
    steps: Array.from({ length: 10 }, (_, day) => ({
      day,
      account: nameOf(day),
      ip: NET.home,
      browser: desktop(1),
    })),
    right: STOPPED,
    from: 7,
  },
  {
    name: 'ten accounts on one cookie with another fingerprint each time',
    reason:
      'A cookie does not move from machine to machine; an operator who changes the fingerprint hides.',
    steps: series(10, 45, (i) => ({
      account: nameOf(i),
      ip: NET.home,
      browser: cleared(desktop(10 + i), COOKIE),
    })),
    right: STOPPED,
    from: 5,
  },
  {
    name: 'eight spellings of one mailbox',
    reason: 'Tags and dots make many addresses of one person.',
    steps: series(8, 200, (i) => ({
      account: `a${i}`,
      email: `jane.doe+${'abcdefgh'[i]}@gmail.com`,
      ip: NET.home,
      browser: desktop(i),
    })),
    right: STOPPED,
    from: 7,
  },
  {
    name: 'two addresses of one mailbox',
    reason: 'People keep a second address for newsletters.',
    steps: series(2, 200, (i) => ({
      account: `a${i}`,
      email: i === 0 ? 'jane.doe@gmail.com' : 'jane.doe+shop@gmail.com',
      ip: NET.home,
      browser: desktop(1),
    })),
    right: ALLOWED,
  },
  {
    name: 'ten accounts with one phone number from ten lines',
    reason: 'A phone number is one person.',
    steps: series(10, 300, (i) => ({
      account: nameOf(i),
      ip: `84.${150 + i}.20.7`,
      browser: desktop(20 + i),
      identifiers: { phone: '+491701234567' },
    })),
    right: STOPPED,
  },
  {
    name: 'the browser of a reported abuser opens another account',
    reason: 'The caller has said who this is.',
    steps: [
      { day: 0, account: 'abuser', ip: NET.home, browser: desktop(1) },
      { day: 1, account: 'abuser', label: 'abuse' },
      { day: 2, account: 'fresh', ip: NET.homeMoved, browser: desktop(1) },
    ],
    right: STOPPED,
  },
  {
    name: 'forty sign-ups within forty minutes on one device key, from forty lines',
    reason: 'The site has no such rush, and no machine is that common.',
    steps: series(40, 1, (i) => ({
      account: nameOf(i),
      ip: `84.${130 + (i % 40)}.20.7`,
      browser: cleared(desktop(1), `burst-${i}`),
    })),
    right: STOPPED,
  },
  {
    name: 'forty sign-ups within ten minutes from one address',
    reason: 'A line does not bring forty people in ten minutes.',
    steps: series(40, 0.25, (i) => ({
      account: nameOf(i),
      ip: NET.home,
      browser: desktop(100 + i),
    })),
    right: STOPPED,
  },
  {
    name: 'a household of four on one tablet',
    reason: 'Parents and children share a tablet.',
    steps: Array.from({ length: 4 }, (_, i) => ({
      day: i * 6,
      account: nameOf(i),
      ip: NET.home,
      browser: iphone(COOKIE, 5),
    })),
    right: ALLOWED,
    from: 0,
  },
  {
    name: 'a family of five on one laptop within a year',
    reason: 'Families grow slowly, and share.',
    steps: Array.from({ length: 5 }, (_, i) => ({
      day: i * 70,
      account: nameOf(i),
      ip: NET.home,
      browser: desktop(1),
    })),
    right: ALLOWED,
    from: 0,
  },
  {
    name: 'a couple who sign up on one evening',
    reason: 'Two people at one table.',
    steps: series(2, 10, (i) => ({ account: nameOf(i), ip: NET.home, browser: desktop(1) })),
    right: ALLOWED,
    from: 0,
  },
  {
    name: 'a class of ten behind a consumer line, on machines of one image',
    reason: 'Ten pupils in one lesson; the machines forget their cookies.',
    steps: series(10, 3, (i) => ({
      account: nameOf(i),
      ip: NET.home,
      browser: cleared(desktop(7), `pupil-${i}`),
    })),
    right: ALLOWED,
    from: 0,
  },
  {
    name: 'six sign-ups a day at the counter of a shop, on a popular computer',
    reason: 'Customers sign up at the counter; they come one by one, all day.',
    steps: Array.from({ length: 18 }, (_, i) => ({
      day: Math.floor(i / 6),
      minute: (i % 6) * 80,
      account: nameOf(i),
      ip: NET.home,
      browser: cleared(desktop(3), `customer-${i}`),
    })),
    right: ALLOWED,
    from: 0,
  },
  {
    name: 'a team of twelve in one office, on their own machines',
    reason: 'A firm starts to use the service; all have addresses of the firm.',
    steps: series(12, 15, (i) => ({
      account: nameOf(i),
      email: `${nameOf(i)}@acme-tools.example`,
      ip: NET.home,
      browser: desktop(200 + i),
    })),
    right: ALLOWED,
    from: 0,
  },
  {
    name: 'a class of twenty-four with numbered mailboxes of their school, on machines of one image',
    reason: 'A school numbers its pupils, and buys one machine for all of them.',
    steps: series(24, 0.5, (i) => ({
      account: nameOf(i),
      email: `${i % 3 === 0 ? nameOf(i) : `s${4_410_000 + i * 37}`}@pupils.acme-school.example`,
      ip: NET.home,
      browser: cleared(desktop(7), `pupil-${i}`),
    })),
    right: ALLOWED,
    from: 0,
  },
  {
    name: 'a class of twenty-four whose district sends them through a corporate gateway',
    reason: 'The gateway spreads the class over its addresses; the mail domain shows one school.',
    steps: series(24, 0.5, (i) => ({
      account: nameOf(i),
      email: `${nameOf(i)}@pupils.acme-school.example`,
      ip: `165.225.${72 + 2 * (i % 4)}.${10 + (i % 3)}`,
      browser: cleared(desktop(7), `pupil-${i}`),
    })),
    right: ALLOWED,
    from: 0,
  },
  {
    name: 'sixteen numbered mailboxes in a day, each on a computer and a home line of its own',
    reason: 'One program made the mailboxes; sixteen strangers do not count on from one another.',
    steps: series(16, 80, (i) => ({
      account: `silverfox${1100 + 7 * i}`,
      email: `silverfox${1100 + 7 * i}@gmail.com`,
      ip: `84.${140 + i}.20.7`,
      browser: desktop(300 + i),
    })),
    right: STOPPED,
    from: 11,
  },
  {
    name: 'four strangers of one name with numbers behind it, in a day',
    reason: 'The name alone was taken.',
    steps: series(4, 200, (i) => ({
      account: `annamueller${[84, 1991, 7, 23][i]}`,
      email: `annamueller${[84, 1991, 7, 23][i]}@gmail.com`,
      ip: `84.${140 + i}.20.7`,
      browser: desktop(300 + i),
    })),
    right: ALLOWED,
    from: 0,
  },
  {
    name: 'twelve developers with the addresses that a code host gives',
    reason:
      'The host keeps the mailbox to itself; what differs only in digits are its numbers of accounts.',
    steps: series(12, 40, (i) => ({
      account: nameOf(i),
      email: `${48_210_377 + i * 911_323}+${nameOf(i)}@users.noreply.github.com`,
      ip: `84.${140 + i}.20.7`,
      browser: desktop(300 + i),
    })),
    right: ALLOWED,
    from: 0,
  },
  {
    name: 'thirty students of one university in a day',
    reason: 'A campus is one address.',
    steps: series(30, 40, (i) => ({
      account: nameOf(i),
      ip: NET.campus,
      browser: desktop(300 + i),
    })),
    right: ALLOWED,
    from: 0,
  },
  {
    name: 'ten people behind one address of a carrier within an hour',
    reason: 'A carrier puts hundreds behind one address.',
    steps: series(10, 6, (i) => ({
      account: nameOf(i),
      ip: NET.usaCarrier,
      browser: {
        ...iphone(`phone-${i}`, i),
        timezone: 'America/New_York',
        timezoneOffsetMin: 300,
        languages: ['en-US', 'en'],
      },
    })),
    right: ALLOWED,
    from: 0,
  },
  {
    name: 'ten people with the same iPhone, among thirty sign-ups of a day',
    reason: 'One iPhone looks like the next.',
    steps: series(30, 35, (i) => ({
      account: nameOf(i),
      ip: `84.${140 + i}.20.7`,
      browser: i % 3 === 0 ? iphone(`phone-${i}`) : desktop(300 + i),
    })),
    right: ALLOWED,
    from: 0,
  },
]

const one = (
  about: Omit<Case, 'steps'>,
  visit: Omit<
    Case['steps'][number] & { ip: string; browser: Record<string, unknown> },
    'day' | 'account' | 'label'
  > & { email?: string },
): Case => ({
  ...about,
  steps: [{ day: 0, account: 'jane.doe', ...visit }],
})

/** One sign-up, judged by itself. */
export const singleSignups: Case[] = [
  one(
    { name: 'an ordinary sign-up at home', reason: 'Nothing is unusual.', right: ALLOWED },
    { ip: NET.home, browser: desktop(1) },
  ),
  one(
    {
      name: 'an ordinary sign-up on an iPhone through a privacy relay',
      reason: 'Apple sells it to millions.',
      right: ALLOWED,
    },
    { ip: NET.relay, browser: iphone('phone') },
  ),
  one(
    {
      name: 'a clean browser through a VPN',
      reason: 'Many people use one at all times.',
      right: ALLOWED,
    },
    { ip: NET.vpn, browser: desktop(1) },
  ),
  one(
    {
      name: 'a clean browser behind a corporate gateway',
      reason: 'It is where employees are.',
      right: ALLOWED,
    },
    { ip: NET.gateway, browser: desktop(1) },
  ),
  one(
    {
      name: 'a cloud desktop with a person at it',
      reason: 'Some employers give nothing else; the hand is human.',
      right: ['allow', 'challenge'],
    },
    { ip: NET.hosting, browser: desktop(1) },
  ),
  one(
    {
      name: 'a page on which nothing can be stored',
      reason: 'A browser setting, not an intention.',
      right: ALLOWED,
    },
    { ip: NET.home, browser: withoutCookie(desktop(1)) },
  ),
  one(
    {
      name: 'voice control: fields filled without keys',
      reason: 'People who cannot type must be able to join.',
      right: ALLOWED,
    },
    {
      ip: NET.home,
      browser: used(desktop(1), {
        moves: 0,
        clicks: 0,
        keys: 0,
        touches: 0,
        autofills: 0,
        pastes: 0,
        inputsWithoutKeys: 2,
        charsWithoutKeys: 34,
        untrustedEvents: 0,
        trustedEvents: 12,
        hasBeenActive: true,
        firstFocusToSubmitMs: 24_000,
        pageToSubmitMs: 40_000,
        filledFields: 2,
      }),
    },
  ),
  one(
    {
      name: 'keyboard only: no pointer at all',
      reason: 'People who cannot use a mouse tab through the form.',
      right: ALLOWED,
    },
    {
      ip: NET.home,
      browser: used(desktop(1), {
        moves: 0,
        clicks: 0,
        keys: 42,
        keyDwellMedianMs: 95,
        keyDwellCv: 0.35,
        keyFlightMedianMs: 180,
        keyFlightCv: 0.5,
        touches: 0,
        autofills: 0,
        pastes: 0,
        hasBeenActive: true,
        firstFocusToSubmitMs: 21_000,
        pageToSubmitMs: 35_000,
        filledFields: 2,
      }),
    },
  ),
  one(
    {
      name: 'a password manager that fills the form',
      reason: 'It is what we advise people to use.',
      right: ALLOWED,
    },
    {
      ip: NET.home,
      browser: used(desktop(1), {
        moves: 30,
        clicks: 1,
        movesPerClick: 20,
        pathStraightness: 0.7,
        pressMedianMs: 90,
        keys: 0,
        touches: 0,
        autofills: 2,
        pastes: 0,
        hasBeenActive: true,
        firstFocusToSubmitMs: 1500,
        pageToSubmitMs: 6000,
        filledFields: 2,
      }),
    },
  ),
  one(
    {
      name: 'an extension that makes drawings noisy',
      reason: 'Privacy is no fraud.',
      right: ALLOWED,
    },
    {
      ip: NET.home,
      browser: showing(desktop(1), {
        canvas: { hash: 'noise', noisy: true },
        nativeTamper: ['toDataURL'],
      }),
    },
  ),
  one(
    {
      name: 'a disposable address and nothing else',
      reason: 'Some people protect their mailbox; a mail to it still arrives.',
      right: ALLOWED,
    },
    { ip: NET.home, browser: desktop(1), email: 'jane@mailinator.com' },
  ),
  one(
    {
      name: 'a disposable address from a server',
      reason: 'Two ways of hiding at once.',
      right: STOPPED,
    },
    { ip: NET.hosting, browser: desktop(1), email: 'xq7zk2v@mailinator.com' },
  ),
  one(
    {
      name: 'a browser that declares its driver',
      reason: 'A test, a form filler or an assistant: a bot challenge shows who stands behind it.',
      right: ['challenge'],
    },
    { ip: NET.home, browser: showing(desktop(1), { webdriver: true }) },
  ),
  one(
    {
      name: 'a driven browser on a server with a disposable address',
      reason: 'Nothing of it is a person.',
      right: ['block'],
    },
    {
      ip: NET.otherHosting,
      browser: showing(desktop(1), { webdriver: true }),
      email: 'xq7zk2v@mailinator.com',
    },
  ),
  one(
    {
      name: 'a headless browser',
      reason: 'No person looks at a page without a screen.',
      right: ['block'],
    },
    {
      ip: NET.hosting,
      browser: {
        ...desktop(1),
        userAgent:
          'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/156.0.0.0 Safari/537.36',
      },
    },
  ),
  one(
    {
      name: "the site's own app, through a VPN",
      reason: 'The app names itself and its system beside the library that it is built with.',
      right: ALLOWED,
    },
    {
      ip: NET.vpn,
      browser: { userAgent: 'Acme/8.14.1 (Android 16; Pixel 9) okhttp/5.1.0' },
    },
  ),
  one(
    {
      name: 'an HTTP library from a server',
      reason: 'It says itself that it is no browser.',
      right: ['block'],
    },
    { ip: NET.hosting, browser: { userAgent: 'python-requests/2.32.3' } },
  ),
  one(
    {
      name: 'an evasion kit',
      reason: 'No one wraps native functions to sign up.',
      right: ASKED,
    },
    { ip: NET.home, browser: showing(desktop(1), { prototypeCycleError: 'RangeError' }) },
  ),
]
