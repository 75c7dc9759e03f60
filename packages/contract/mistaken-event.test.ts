import { expect, test } from 'vitest'
import { mistakenEvent } from './mistaken-event.ts'

test.each(['sign_up', 'sign-up', 'Signup', 'register', 'registration', 'account_created'])(
  '%s says a sign-up, but is scored like a login',
  (event) => expect(mistakenEvent(event)).toEqual([`event=${event}`]),
)

test.each(['signup', 'login', 'payout', 'newsletter_signup', 'device_register'])(
  '%s is no mistake',
  (event) => expect(mistakenEvent(event)).toEqual([]),
)
