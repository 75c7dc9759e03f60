import { expect, test } from 'vitest'
import { isPayout, mayLoseAccount } from './account-events.ts'

test.each([
  ['password_reset', true],
  ['payout', true],
  ['transfer', true],
  ['wallet.withdraw', true],
  ['email_change', true],
  ['change-phone', true],
  ['bind_email', true],
  ['replace_phone', true],
  ['api_key_create', true],
  ['new-api-token', true],
  ['apikey.created', true],
  ['api_key_delete', false],
  ['api_call', false],
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
  ['device_enroll', true],
  ['register-device', true],
  ['device.bind', true],
  ['trust_device', true],
  ['link_device', true],
  ['passkey_add', true],
  ['passkey_register', true],
  ['totp_enable', true],
  ['authenticator_setup', true],
  ['mfa_enroll', true],
  ['mfa_setup', true],
  ['activation', false],
  ['course_enroll', false],
  ['register', false],
  ['device_verification', false],
  ['device_info', false],
  ['otp_sent', false],
  ['passkey_login', false],
  ['trusted_device_login', false],
])('%s may lose the account: %s', (event, may) => {
  expect(mayLoseAccount(event)).toBe(may)
})

test.each([
  ['payout_change', true],
  ['wallet.withdraw', true],
  ['update-iban', true],
  ['transfer', false],
  ['email_change', false],
  ['add_card', false],
])('%s is a payout: %s', (event, is) => {
  expect(isPayout(event)).toBe(is)
})
