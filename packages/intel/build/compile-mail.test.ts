import { expect, test } from 'vitest'
import { type MailSources, resolveMailLists } from './compile-mail.ts'

const nothing: MailSources = {
  disposableCurated: [],
  disposableCollected: [],
  freeCollected: [],
  free: [],
  paid: [],
  forwarders: [],
  roles: [],
  disposableMx: [],
}

test('free mail takes precedence over a collected list, and a curated list over free mail', () => {
  const { disposable, free } = resolveMailLists({
    ...nothing,
    disposableCollected: [['free.example', 'burner.example']],
    disposableCurated: [['trash.example']],
    freeCollected: ['free.example', 'trash.example'],
  })
  expect([...disposable].sort()).toEqual(['burner.example', 'trash.example'])
  expect([...free]).toEqual(['free.example'])
})

test('a host of a mail provider on a collected list is not disposable', () => {
  const { disposable } = resolveMailLists({
    ...nothing,
    disposableCollected: [['vip.free.example', 'vip.other.example']],
    free: ['free.example'],
  })
  expect([...disposable]).toEqual(['vip.other.example'])
})

test('alias forwarders are not disposable', () => {
  const lists = { disposableCurated: [['alias.example']], disposableCollected: [['alias.example']] }
  expect(
    resolveMailLists({ ...nothing, ...lists, forwarders: ['alias.example'] }).disposable.size,
  ).toBe(0)
})

test('a subdomain on a disposable list is not a free mail provider', () => {
  const { disposable, free } = resolveMailLists({
    ...nothing,
    disposableCollected: [['me.hobby.example.com']],
    freeCollected: ['me.hobby.example.com'],
  })
  expect(free.size).toBe(0)
  expect(disposable.has('me.hobby.example.com')).toBe(true)
})

test('comments, blanks and complete addresses are skipped', () => {
  const lists = {
    ...nothing,
    disposableCurated: [['# trash', ' ', 'a@b.example', ' Trash.Example ']],
  }
  expect([...resolveMailLists(lists).disposable]).toEqual(['trash.example'])
})
