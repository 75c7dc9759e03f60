import { expect, test } from 'vitest'
import { type MailSources, settleMail } from './compile-mail.ts'

const nothing: MailSources = {
  disposableSure: [],
  disposableCollected: [],
  freeCollected: [],
  free: [],
  paid: [],
  forwarders: [],
  roles: [],
  disposableMx: [],
}

test('free mail beats a collected list, and loses to one that is kept by hand', () => {
  const { disposable, free } = settleMail({
    ...nothing,
    disposableCollected: [['free.example', 'burner.example']],
    disposableSure: [['trash.example']],
    freeCollected: ['free.example', 'trash.example'],
  })
  expect([...disposable].sort()).toEqual(['burner.example', 'trash.example'])
  expect([...free]).toEqual(['free.example'])
})

test('a host of a provider that a machine collected is not disposable', () => {
  const { disposable } = settleMail({
    ...nothing,
    disposableCollected: [['vip.free.example', 'vip.other.example']],
    free: ['free.example'],
  })
  expect([...disposable]).toEqual(['vip.other.example'])
})

test('alias forwarders are on no list of disposable domains', () => {
  const lists = { disposableSure: [['alias.example']], disposableCollected: [['alias.example']] }
  expect(settleMail({ ...nothing, ...lists, forwarders: ['alias.example'] }).disposable.size).toBe(
    0,
  )
})

test('a hobby subdomain on a disposable list is no free mail provider', () => {
  const { disposable, free } = settleMail({
    ...nothing,
    disposableCollected: [['me.hobby.example.com']],
    freeCollected: ['me.hobby.example.com'],
  })
  expect(free.size).toBe(0)
  expect(disposable.has('me.hobby.example.com')).toBe(true)
})

test('comments, blanks and whole addresses are no domains', () => {
  const lists = { ...nothing, disposableSure: [['# trash', ' ', 'a@b.example', ' Trash.Example ']] }
  expect([...settleMail(lists).disposable]).toEqual(['trash.example'])
})
