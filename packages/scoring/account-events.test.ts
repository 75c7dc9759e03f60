import { expect, test } from 'vitest'
import { mayLoseAccount } from './account-events.ts'

test.each([
  ['password_reset', true],
  ['payout', true],
  ['wallet.withdraw', true],
  ['email_change', true],
  ['change-phone', true],
  ['bind_email', true],
  ['replace_phone', true],
  ['email_link', false],
  ['signup', false],
  ['login', false],
  ['order', false],
  ['email_opened', false],
  ['preset_saved', false],
  ['forgot_password', true],
  ['reset', true],
  ['account-recovery', true],
  ['reset_mfa_request', true],
  ['cart_recovery', false],
  ['filters_reset', false],
])('%s may lose the account: %s', (event, may) => {
  expect(mayLoseAccount(event)).toBe(may)
})
