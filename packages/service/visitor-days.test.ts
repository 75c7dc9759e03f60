import type { ListedDays } from '@vigil/evidence'
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

const HOME = '84.153.20.0/24'
const issue = (
  earlier: readonly number[] | ListedDays | null,
  {
    day = TODAY,
    network = HOME,
    id = ID,
  }: { day?: number; network?: string | null; id?: string } = {},
) => {
  const list = earlier !== null && 'days' in earlier ? earlier : { days: earlier ?? [], marks: {} }
  return issueVisitorDays(vault, SCOPE, id, { earlier: list, network, nowMs: day * DAY_MS + 1 })
}
const listIn = (list: string, { scope = SCOPE, id = ID } = {}) =>
  readVisitorDays(vault, scope, id, list)
const read = async (list: string, of: { scope?: Scope; id?: string } = {}) =>
  (await listIn(list, of))?.days ?? null

test('a list names today and the days before it, for a month', async () => {
  expect(await read(await issue([]))).toEqual([TODAY])
  const earlier = [TODAY, TODAY - 3, TODAY - 31, TODAY - 32, TODAY - 400, TODAY + 1]
  expect(await read(await issue(earlier))).toEqual([TODAY, TODAY - 3, TODAY - 31])
  const daily = Array.from({ length: 40 }, (_, age) => TODAY - age)
  const list = await issue(daily)
  expect(await read(list)).toEqual(daily.slice(0, 32))
  expect(list).toMatch(/^[\w.~-]{16,64}$/)
})

test('each visit adds its day', async () => {
  let list = await issue(null, { day: TODAY - 9 })
  for (const day of [TODAY - 5, TODAY - 4, TODAY]) list = await issue(await listIn(list), { day })
  expect(await read(list)).toEqual([TODAY, TODAY - 4, TODAY - 5, TODAY - 9])
})

test('a list is not accepted for another id or scope, nor with other days', async () => {
  const list = await issue([TODAY - 1])
  expect(await read(list, { id: `${ID}x` })).toBeNull()
  expect(await read(list, { scope: { ...SCOPE, env: 'test' } })).toBeNull()
  expect(await read(list, { scope: { ...SCOPE, workspaceId: 'b' } })).toBeNull()
  const [day = '', set = '', marks = '', signature = ''] = list.split('.')
  const later = (Number.parseInt(day, 36) + 1).toString(36)
  const forged = [
    `${later}.${set}.${marks}.${signature}`,
    `${day}.zz.${marks}.${signature}`,
    `${day}.${set}.~~.${signature}`,
    `${day}.${set}.${signature}`,
    set,
    '',
    ID,
  ]
  for (const list of forged) expect(await read(list)).toBeNull()
})

test('a list of a version without marks is read, and its days get none', async () => {
  const [day, set] = [TODAY.toString(36), '5']
  const text = `visitor days\0${ID}\0${day}\0${set}`
  const old = `${day}.${set}.${await vault.identifier(SCOPE, 'pseudonym', text)}`
  const days = [TODAY, TODAY - 2]
  expect(await listIn(old)).toEqual({ days, marks: {} })
  expect(await listIn(await issue(await listIn(old)))).toEqual({ days, marks: {} })
})

test('a day keeps the mark of the network of its first sighting', async () => {
  const morning = await listIn(await issue(null))
  expect(morning?.marks[TODAY]).toMatch(/^[\w-]$/)
  expect(await listIn(await issue(morning, { network: '109.43.112.0/24' }))).toEqual(morning)
  const next = await listIn(await issue(morning, { day: TODAY + 1, network: null }))
  expect(next).toEqual({ days: [TODAY + 1, TODAY], marks: morning?.marks })
})

test('a mark depends on the network, the day and the browser', async () => {
  const marksOf = (options: (i: number) => Parameters<typeof issue>[1]) =>
    Promise.all(
      Array.from({ length: 20 }, async (_, i) => {
        const about = { ...options(i) }
        const list = await listIn(await issue(null, about), about.id ? { id: about.id } : {})
        return list?.marks[about.day ?? TODAY]
      }),
    )
  expect(new Set(await marksOf(() => ({}))).size).toBe(1)
  expect(new Set(await marksOf((i) => ({ network: `84.153.${i}.0/24` }))).size).toBeGreaterThan(5)
  expect(new Set(await marksOf((i) => ({ day: TODAY + i }))).size).toBeGreaterThan(5)
  expect(new Set(await marksOf((i) => ({ id: `${ID}${i}` }))).size).toBeGreaterThan(5)
})

test('the newest days have marks, so that the list keeps the length that the API takes', async () => {
  let list = await issue(null, { day: TODAY - 40 })
  for (let day = TODAY - 39; day <= TODAY; day += 1) list = await issue(await listIn(list), { day })
  const { days = [], marks = {} } = (await listIn(list)) ?? {}
  expect(days).toHaveLength(32)
  expect(Object.keys(marks)).toHaveLength(27)
  expect(Math.min(...Object.keys(marks).map(Number))).toBe(TODAY - 26)
  expect(list.length).toBeLessThanOrEqual(64)
})
