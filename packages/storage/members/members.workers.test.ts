import { env } from 'cloudflare:workers'
import type { Role } from '@vigil/contract'
import { beforeEach, expect, test } from 'vitest'
import { addMember, changeMember, listMembers, removeMember } from './members.ts'

const NOW_MS = 1_000
const audit = () => ({
  id: crypto.randomUUID(),
  atMs: NOW_MS,
  actor: 'operator',
  memberId: null,
  action: 'member_changed',
  subject: null,
  before: null,
  after: null,
})

let workspaceId = ''
beforeEach(() => {
  workspaceId = crypto.randomUUID()
})

async function add(name: string, role: Role): Promise<string> {
  const member = { id: crypto.randomUUID(), name, role, emailHash: null, emailMasked: null }
  expect(await addMember(workspaceId, env.DB, member, { max: 5, nowMs: NOW_MS }, audit())).toBe(
    true,
  )
  return member.id
}
const remove = (id: string) => removeMember(workspaceId, env.DB, id, NOW_MS, audit())
const change = (id: string, role: Role | null, name: string | null = null) =>
  changeMember(workspaceId, env.DB, id, { role, name }, audit())

// Both callers read two admins before either statement ran.
test('the last admin is neither removed nor given another role', async () => {
  const [ada, grace] = [await add('Ada', 'admin'), await add('Grace', 'admin')]
  await add('Linus', 'viewer')
  expect(await remove(grace)).toMatchObject({ id: grace })
  expect(await remove(ada)).toBeNull()
  expect(await change(ada, 'viewer')).toBeNull()
  expect(await change(ada, 'admin', 'Ada L.')).toMatchObject({ name: 'Ada L.' })
  const left = (await listMembers(workspaceId, env.DB)).map(({ name, role }) => `${name} ${role}`)
  expect(left.sort()).toEqual(['Ada L. admin', 'Linus viewer'])
})

test('an admin of another workspace is not an admin of this one', async () => {
  const ada = await add('Ada', 'admin')
  workspaceId = crypto.randomUUID()
  const grace = await add('Grace', 'admin')
  expect(await remove(grace)).toBeNull()
  expect(await remove(ada)).toBeNull()
})
