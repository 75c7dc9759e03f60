import { openVault, type Scope, type Vault } from '@vigil/storage'
import { beforeAll, expect, test } from 'vitest'
import { generateSecrets } from '../../scripts/local/secrets.ts'
import { issueVisitorDays, readVisitorDays } from './visitor-days.ts'

const SCOPE: Scope = { workspaceId: 'acme', env: 'live' }
const DAY_MS = 86_400_000
const TODAY = Math.floor(Date.parse('2026-11-22T12:00:00Z') / DAY_MS)
const ID = 'AAAAAAAAAAAAAAAA.abc.0123456789012345678901'

let vault: Vault
beforeAll(async () => {
  vault = await openVault(generateSecrets())
})

const issue = (earlier: readonly number[], day = TODAY) =>
  issueVisitorDays(vault, SCOPE, ID, earlier, day * DAY_MS + 1)
const read = (list: string, { scope = SCOPE, id = ID } = {}) =>
  readVisitorDays(vault, scope, id, list)

test('a list names today and the days before it, for a month', async () => {
  expect(await read(await issue([]))).toEqual([TODAY])
  const earlier = [TODAY, TODAY - 3, TODAY - 31, TODAY - 32, TODAY - 400, TODAY + 1]
  expect(await read(await issue(earlier))).toEqual([TODAY, TODAY - 3, TODAY - 31])
  const daily = Array.from({ length: 40 }, (_, age) => TODAY - age)
  const list = await issue(daily)
  expect(await read(list)).toEqual(daily.slice(0, 32))
  expect(list).toMatch(/^[\w.-]{16,64}$/)
})

test('each visit adds its day', async () => {
  let list = await issue([], TODAY - 9)
  for (const day of [TODAY - 5, TODAY - 4, TODAY]) list = await issue((await read(list)) ?? [], day)
  expect(await read(list)).toEqual([TODAY, TODAY - 4, TODAY - 5, TODAY - 9])
})

test('a list is not accepted for another id or scope, nor with other days', async () => {
  const list = await issue([TODAY - 1])
  expect(await read(list, { id: `${ID}x` })).toBeNull()
  expect(await read(list, { scope: { ...SCOPE, env: 'test' } })).toBeNull()
  expect(await read(list, { scope: { ...SCOPE, workspaceId: 'b' } })).toBeNull()
  const [day = '', set = '', signature = ''] = list.split('.')
  const later = (Number.parseInt(day, 36) + 1).toString(36)
  for (const forged of [`${later}.${set}.${signature}`, `${day}.zz.${signature}`, set, '', ID]) {
    expect(await read(forged)).toBeNull()
  }
})
