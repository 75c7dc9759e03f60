import { expect, it } from 'vitest'
import { isPaymentName } from './payment-names.ts'

it.each(['card', 'bank_account', 'iban', 'payment_method', 'card_number', 'payment', 'pan_hash'])(
  '%s is a means of payment',
  (name) => expect(isPaymentName(name)).toBe(true),
)

it.each(['payment_id', 'payment_intent', 'payment_reference', 'card_transaction'])(
  '%s is another at each payment with one card',
  (name) => expect(isPaymentName(name)).toBe(false),
)

it.each(['phone', 'device', 'order', 'discard', 'constructor', 'national_id', 'company'])(
  '%s is none',
  (name) => expect(isPaymentName(name)).toBe(false),
)
