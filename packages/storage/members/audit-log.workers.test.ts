import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { readAudit } from './audit-log.ts'
import { addMember, changeMember, removeMember } from './members.ts'

const entry = (id: string, action: string) => ({
  id,
  atMs: 1,
  actor: 'Grace',
  memberId: null,
  action,
  subject: 'Ada',
  before: null,
  after: { role: 'viewer' },
})
const ada = { id: 'm-1', name: 'Ada', role: 'viewer', emailHash: null, emailMasked: null } as const

test('a change is logged, and a statement that changed nothing is not', async () => {
  const limit = { max: 1, nowMs: 1 }
  expect(await addMember('w-audit', env.DB, ada, limit, entry('1', 'member_added'))).toBe(true)
  const second = { ...ada, id: 'm-2' }
  expect(await addMember('w-audit', env.DB, second, limit, entry('2', 'member_added'))).toBe(false)
  const to = { role: 'analyst', name: null } as const
  const change = entry('3', 'member_changed')
  expect(await changeMember('w-audit', env.DB, 'm-1', to, change)).toMatchObject({
    role: 'analyst',
  })
  expect(await changeMember('w-other', env.DB, 'm-1', to, change)).toBeNull()
  const removal = entry('4', 'member_removed')
  expect(await removeMember('w-audit', env.DB, 'm-1', 2, removal)).toMatchObject({ id: 'm-1' })
  expect(await removeMember('w-audit', env.DB, 'm-1', 2, removal)).toBeNull()
  const { entries } = await readAudit('w-audit', [env.DB], { before: null, limit: 10 })
  expect(entries.map(({ action, after }) => [action, after])).toEqual([
    ['member_removed', { role: 'viewer' }],
    ['member_changed', { role: 'viewer' }],
    ['member_added', { role: 'viewer' }],
  ])
})
