import { expect, test } from 'vitest'
import { watchableName } from './watchable-name.ts'

test.each([
  ['Acme.COM.', 'acme.com'],
  ['app.acme.co.uk', 'app.acme.co.uk'],
  ['bücher.example', 'xn--bcher-kva.example'],
  // Cyrillic letters that look like "acme": another name, and shown as one.
  ['асме.com', 'xn--80akut.com'],
])('%s may be watched, as %s', (text, domain) => {
  expect(watchableName(text)).toEqual({ domain })
})

test.each([
  ['co.uk', 'public_suffix'],
  ['github.io', 'public_suffix'],
  ['workers.dev', 'public_suffix'],
  ['com', 'single_label'],
  ['localhost', 'single_label'],
  ['192.0.2.1', 'ip_address'],
  ['[2001:db8::1]', 'ip_address'],
  ['1.2.3', 'ip_address'],
  ['_dmarc.acme.com', 'not_a_domain'],
  ['a b.com', 'not_a_domain'],
  ['https://acme.com/', 'not_a_domain'],
  ['', 'not_a_domain'],
])('%s may not: %s', (text, refused) => {
  expect(watchableName(text)).toEqual({ refused })
})
