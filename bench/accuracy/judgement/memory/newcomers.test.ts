import { expect, test } from 'vitest'
import { pastVisit } from '../../../../packages/evidence/testing/past-visit.ts'
import { type Counted, newcomersOf, withoutDoubted } from './newcomers.ts'

/** Sign-ups of four accounts, one an hour, on one device and network, from these mailboxes. */
const signups = (mailboxes: readonly string[]): Counted[] =>
  mailboxes.map((emailKey, i) => ({
    account: `account ${i}`,
    verdict: i === 0 ? 'allow' : 'challenge',
    visit: pastVisit({
      atMs: i * 3_600_000,
      event: 'signup',
      deviceKey: 'd',
      asn: 1,
      ipKey: 'ip',
      emailKey,
    }),
  }))

test('accounts of one mailbox are one newcomer, as in the service', () => {
  const people = (mailboxes: readonly string[]) => newcomersOf(signups(mailboxes)).newcomerClient
  expect(people(['a', 'b', 'c', 'd'])).toEqual({ d: 4 })
  expect(people(['a', 'a', 'b', 'b'])).toEqual({ d: 2 })
  expect(people(['a', 'a', 'a', 'a'])).toEqual({})
})

test('one allowed sign-up of a mailbox vouches for its other accounts', () => {
  const others = ['a', 'b', 'b', 'b']
  const kept = (mailboxes: readonly string[]) => {
    const checks = signups(mailboxes)
    const later = checks.map((it) => ({ ...it, visit: { ...it.visit, event: 'login' } }))
    return withoutDoubted([...checks.slice(0, 1), ...later], checks).length
  }
  expect(kept(others)).toBe(2)
  expect(kept(['a', 'a', 'a', 'a'])).toBe(5)
})

test('newcomers of a mail domain are compared with the others of their days', () => {
  const day = 86_400_000
  const check = (account: string, atMs: number, event: string, domain?: string): Counted => ({
    account,
    verdict: 'allow',
    visit: pastVisit({
      atMs,
      event,
      emailKey: account,
      subnetKey: account,
      ...(domain && { emailDomainKey: domain }),
    }),
  })
  const farm = Array.from({ length: 9 }, (_, i) => check(`farm ${i}`, day + i, 'signup', 'farm'))
  const others = ['a', 'b'].map((account) => check(account, day + 20, 'signup'))
  const back = [2, 3].map((later) => check('a', later * day, 'login'))
  const { newcomerDomains } = newcomersOf([...farm, ...others, ...back])
  expect(newcomerDomains).toEqual({ farm: [9, 0, 4, 9] })
})
