import {
  ALLOWED,
  ASKED,
  type Case,
  cleared,
  desktop,
  homeOf,
  NET,
  nameOf,
  STOPPED,
  series,
  type Visit,
} from './support/case.ts'

const IBAN = { iban: 'acme-iban-1' }
const PHONE = { phone: '+491701234567' }
const JANE: Visit = {
  day: 2,
  account: 'jane',
  ip: NET.home,
  browser: desktop(1),
  identifiers: IBAN,
}

/** So many accounts of a month, each on its own computer at its own home unless `about` says otherwise. */
const customers = (count: number, about: (i: number) => Partial<Visit> = () => ({})): Visit[] =>
  Array.from({ length: count }, (_, i) => i).flatMap((i) =>
    [0, 12, 24].map((day) => ({
      day: day + i / 100,
      event: day === 0 ? 'signup' : 'login',
      account: nameOf(i),
      ip: homeOf(i),
      browser: desktop(400 + i),
      ...about(i),
    })),
  )

/** Each of these customers changes the payout to one account, within a day. */
const payouts = (count: number, about: (i: number) => Partial<Visit> = () => ({})): Visit[] =>
  series(
    count,
    70,
    (i) => ({
      event: 'payout_change',
      account: nameOf(i),
      ip: homeOf(i),
      browser: desktop(400 + i),
      identifiers: IBAN,
      ...about(i),
    }),
    30,
  )

const atHome = () => ({ ip: NET.home })
/** Accounts whose payout is set three minutes after the sign-up. */
const employees = (
  count: number,
  everyMinutes: number,
  about: (i: number) => Omit<Visit, 'day' | 'account'>,
): Visit[] => {
  const minutes = Array.from({ length: count }, (_, i) => i * everyMinutes)
  return minutes.flatMap((minute, i) => [
    { ...about(i), day: 1, minute, account: nameOf(i) },
    {
      ...about(i),
      day: 1,
      minute: minute + 3,
      event: 'bank_change',
      account: nameOf(i),
      identifiers: { bank: 'acme-bank-1' },
    },
  ])
}
/** Colleagues of one office, who came the day before, each on a computer of their own. */
const colleagues: Visit[] = series(9, 40, (i) => ({
  account: nameOf(40 + i),
  ip: NET.home,
  browser: desktop(700 + i),
}))
const onOwnComputer = (i: number) => ({ ip: homeOf(i), browser: desktop(400 + i) })

const branch = (i: number) => ({ email: `${nameOf(i)}@acme-tools.example` })
const firm = (i: number): Omit<Visit, 'day'> => ({
  account: nameOf(i),
  email: `${nameOf(i)}@acme-advies.example`,
  ip: homeOf(i),
  browser: cleared(desktop(7), `laptop-${i}`),
})

export const sharedIdentifiers: Case[] = [
  {
    name: 'fourteen customers change the payout to one bank account within a day, from the fifth on',
    reason: 'Unrelated people do not share a bank account; each may be a victim or an accomplice.',
    right: ASKED,
    from: -10,
    steps: [...customers(14), ...payouts(14)],
  },
  {
    name: 'four customers change the payout to one bank account within a day',
    reason: 'Grown-up children, or two couples, may be paid to one account.',
    right: ALLOWED,
    from: -4,
    steps: [...customers(4), ...payouts(4)],
  },
  {
    name: 'a household of six is paid to one bank account',
    reason: 'They live at one address.',
    right: ALLOWED,
    from: -6,
    steps: [...customers(6, atHome), ...payouts(6, atHome)],
  },
  {
    name: 'eight branches of a firm change the payout to one bank account',
    reason: 'The mailboxes are of one firm.',
    right: ALLOWED,
    from: -8,
    steps: [...customers(8, branch), ...payouts(8, branch)],
  },
  {
    name: 'invented employees of a clerk are paid to one bank account: from the third on',
    reason: 'No three employees who start together have one bank account.',
    right: STOPPED,
    from: -1,
    steps: [...colleagues, ...employees(3, 9, () => ({ ip: NET.home, browser: desktop(700) }))],
  },
  {
    name: 'the same from other homes, each on a computer of its own',
    reason: 'The bank account is what they share.',
    right: STOPPED,
    from: -1,
    steps: employees(3, 300, onOwnComputer),
  },
  {
    name: 'four customers of old are paid to one bank account, at a site that began to ask a week ago',
    reason: 'The service does not know how old the accounts are.',
    right: ALLOWED,
    from: 0,
    steps: [
      ...[1, 3, 5].flatMap((day) =>
        series(4, 60, (i) => ({ event: 'login', account: nameOf(i), ...onOwnComputer(i) }), day),
      ),
      ...series(
        4,
        60,
        (i) => ({
          event: 'bank_change',
          account: nameOf(i),
          ...onOwnComputer(i),
          identifiers: { bank: 'acme-bank-1' },
        }),
        7,
      ),
    ],
  },
  {
    name: 'a couple starts at a site with one bank account, from two homes',
    reason: 'Couples share an account.',
    right: ALLOWED,
    from: 0,
    steps: employees(2, 300, onOwnComputer),
  },
  {
    name: 'a family of five starts at a site with one bank account, each on a computer of its own',
    reason: 'They live at one address.',
    right: ALLOWED,
    from: 0,
    steps: employees(5, 300, (i) => ({ ip: NET.home, browser: desktop(400 + i) })),
  },
  {
    name: 'four branches of a firm start at a site with its bank account',
    reason: 'The mailboxes are of one firm.',
    right: ALLOWED,
    from: 0,
    steps: employees(4, 300, (i) => ({ ...onOwnComputer(i), ...branch(i) })),
  },
  {
    name: 'the caller sends its own bank account for every customer, and the round has counted it',
    reason: 'What nearly all customers of a site have is no evidence about one of them.',
    right: ALLOWED,
    from: -2,
    countedOn: 2,
    steps: [
      ...series(62, 40, (i) => ({
        account: `${nameOf(i)}.${i}`,
        ip: `84.${100 + (i % 90)}.${20 + Math.floor(i / 90)}.7`,
        browser: desktop(500 + i),
        identifiers: IBAN,
      })),
      JANE,
      { ...JANE, day: 6, event: 'payout_change' },
    ],
  },
  {
    name: 'the fifth and the sixth account with one phone number within two days, from other homes',
    reason: 'A phone number is one person.',
    right: STOPPED,
    from: 4,
    steps: series(6, 400, (i) => ({
      account: nameOf(i),
      ip: homeOf(i),
      browser: desktop(20 + i),
      identifiers: PHONE,
    })),
  },
  {
    name: 'a family of five with one phone number at home',
    reason: 'A family has one number for all of its accounts.',
    right: ALLOWED,
    from: 0,
    steps: series(5, 400, (i) => ({
      account: nameOf(i),
      ip: NET.home,
      browser: desktop(20 + i),
      identifiers: PHONE,
    })),
  },
  {
    name: 'one phone number at six accounts, one every three months',
    reason: 'Carriers give a number to the next customer.',
    right: ALLOWED,
    from: 0,
    steps: Array.from({ length: 6 }, (_, i) => ({
      day: 90 * i,
      account: nameOf(i),
      ip: homeOf(i),
      browser: desktop(20 + i),
      identifiers: PHONE,
    })),
  },
  {
    name: 'twelve staff of a firm that works from home sign up within a day, on laptops of one model',
    reason: 'The firm bought the laptops, and its domain shows it.',
    right: ALLOWED,
    from: 0,
    steps: series(12, 40, firm),
  },
  ...[3, 11].map(
    (days): Case => ({
      name: `twenty staff of a firm that works from home sign up within ${days} days, on laptops of one model`,
      reason: 'A mail to the domain shows whether the people are real.',
      right: ['allow', 'challenge'],
      from: 0,
      steps: series(20, days * 72, firm),
    }),
  ),
  {
    name: 'twelve accounts with random names of one domain from twelve homes, on one machine',
    reason: 'The names are made up.',
    right: STOPPED,
    from: 9,
    steps: series(12, 40, (i) => ({
      ...firm(i),
      email: `${'qzkxwvjhgf'[i % 10]}${['xq7zkv2w', 'zkqjx9vw', 'wvqk3zxj'][i % 3]}${i}k@acme-advies.example`,
    })),
  },
  {
    name: 'three accounts a day from other homes, on one machine, each day with another domain',
    reason: 'No firm changes its domain each day.',
    right: STOPPED,
    from: -3,
    steps: Array.from({ length: 15 }, (_, i) => ({
      ...firm(i),
      day: Math.floor(i / 3),
      minute: (i % 3) * 200,
      email: `${nameOf(i)}@acme-${'abcde'[Math.floor(i / 3)]}.example`,
    })),
  },
  {
    name: 'thirty accounts of one new domain from thirty homes within a day, on one machine',
    reason: 'Thirty staff of one firm do not join in a day from thirty homes.',
    right: STOPPED,
    from: -8,
    steps: series(30, 30, firm),
  },
]
