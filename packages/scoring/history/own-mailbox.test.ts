import { expect, test } from 'vitest'
import { policy } from '../policy/index.ts'
import { type Differing, evidenceWith, neutral } from '../signals/evidence.fixture.ts'
import { mailboxShare } from './own-mailbox.ts'

const shareOf = (differing: Differing) => mailboxShare(evidenceWith(differing))
const [visit] = neutral.history.visits
const from = (emailKey: string | null, before: string | null) => ({
  event: 'login',
  history: {
    current: { ...neutral.history.current, emailKey },
    visits: visit === undefined ? [] : [{ ...visit, emailKey: before }],
  },
})

test('an address weighs little at a login of the account that it belongs to', () => {
  expect(shareOf(from('own', 'own'))).toBe(policy.ownMailbox.share)
  expect(shareOf(from('own', null))).toBe(policy.ownMailbox.share)
})

test('an account that was refused each time has its address all the same', () => {
  const history = { ...from('own', null).history, visits: [], priorCount: 3 }
  expect(shareOf({ event: 'login', history })).toBe(policy.ownMailbox.share)
})

test('it weighs in full at a sign-up, at the first visit, and after a change', () => {
  expect(shareOf({ ...from('own', 'own'), event: 'signup' })).toBe(1)
  expect(shareOf({ event: 'login', history: null })).toBe(1)
  const history = { ...from('own', null).history, visits: [], priorCount: 0 }
  expect(shareOf({ event: 'login', history })).toBe(1)
  expect(shareOf(from('new', 'old'))).toBe(1)
})
