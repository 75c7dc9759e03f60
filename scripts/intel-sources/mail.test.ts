import { join } from 'node:path'
import { expect, test } from 'vitest'
import { resolveMailLists } from '../../packages/intel/build/index.ts'
import { mailSources } from './mail.ts'

const sets = resolveMailLists(mailSources(join(import.meta.dirname, '..', '..')))

test.each([
  'cox.net',
  'verizon.net',
  'frontier.com',
  'sina.com.cn',
  'myyahoo.com',
  'inbox.eu',
  'murena.io',
  'vip.21cn.com',
  'comcast.net',
  't-online.de',
  'ocn.ne.jp',
  'hotmail.dk',
])('%s is free mail: a household has it, or anybody may', (domain) => {
  expect(sets.free.has(domain)).toBe(true)
  expect(sets.disposable.has(domain)).toBe(false)
})

test.each(['fastmail.com', 'hey.com', 'posteo.de'])(
  '%s is a product that is paid for',
  (domain) => {
    expect(sets.paid.has(domain)).toBe(true)
    expect(sets.free.has(domain)).toBe(false)
  },
)

test.each(['mailinator.com', 'yopmail.com'])('%s stays disposable', (domain) => {
  expect(sets.disposable.has(domain)).toBe(true)
})
