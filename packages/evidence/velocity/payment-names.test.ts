import { expect, it } from 'vitest'
import { isPaymentName } from './payment-names.ts'

it.each(['card', 'iban', 'bank_account', 'payment_method'])('%s is a means of payment', (name) => {
  expect(isPaymentName(name)).toBe(true)
})

it.each(['phone', 'device', 'order', 'discard'])('%s is none', (name) => {
  expect(isPaymentName(name)).toBe(false)
})
