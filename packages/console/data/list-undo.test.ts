import type { ListEntry } from '@vigil/contract'
import { expect, test } from 'vitest'
import { undoOf } from './list-undo.ts'

const entry: ListEntry = {
  id: '0190b7f0-0000-7000-8000-000000000001',
  list: 'allow',
  kind: 'user',
  value: 'u_1',
  note: null,
  by: 'member',
  at: '2026-11-22T12:00:00.000Z',
  expiresAt: null,
}

const NOW_MS = Date.parse('2026-11-23T12:00:00.000Z')

test('a new entry is undone by its removal', () => {
  const path = `/api/v1/lists/${entry.id}`
  expect(undoOf({ entry, replaced: null }, 'u_1', NOW_MS)).toEqual({ method: 'DELETE', path })
})

test('an entry that replaced another is undone by giving that one again, with its note and its end', () => {
  const replaced: ListEntry = { ...entry, list: 'deny', note: 'ticket 4711' }
  const undo = { method: 'POST', path: '/api/v1/lists' }
  const body = { list: 'deny', userId: 'u_1', note: 'ticket 4711' }
  expect(undoOf({ entry, replaced }, 'u_1', NOW_MS)).toEqual({ ...undo, body })
  const expiresAt = '2040-01-01T00:00:00.000Z'
  const ending = undoOf({ entry, replaced: { ...replaced, expiresAt } }, 'u_1', NOW_MS)
  expect(ending).toEqual({ ...undo, body: { ...body, expiresAt } })
})

test('an entry that replaced one which has ended since is undone by its removal', () => {
  const replaced: ListEntry = { ...entry, list: 'deny', expiresAt: '2026-11-23T12:00:00.000Z' }
  const path = `/api/v1/lists/${entry.id}`
  expect(undoOf({ entry, replaced }, 'u_1', NOW_MS)).toEqual({ method: 'DELETE', path })
})
