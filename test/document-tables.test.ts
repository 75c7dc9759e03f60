import { readFileSync } from 'node:fs'
import { MAX_MUTED, MAX_POLICY_EVENTS, THRESHOLD_BOUNDS } from '@vigil/contract'
import { expect, test } from 'vitest'
import { tools } from '../packages/mcp/tools/index.ts'
import { metrics } from '../packages/service/admin/metrics.ts'
import { inRoot } from '../scripts/local/root.ts'
import { openMigratedD1 } from './support/sqlite-d1.ts'

/** The rows of the tables of a document whose first cell is code, cell by cell. */
const rowsOf = (name: string): string[][] =>
  readFileSync(inRoot('docs', `${name}.md`), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '')))

test('docs/mcp.md lists every tool, and which of them write', () => {
  const listed = rowsOf('mcp').filter(([name]) => name?.startsWith('`VIGIL_') === false)
  expect(listed.map(([name, , writes]) => [name, writes])).toEqual(
    tools.map(({ name, writes }) => [`\`${name}\``, writes ? 'yes' : 'no']),
  )
})

test('docs/policy.md states the bounds of the rules', () => {
  const { challengeFrom, blockFrom, loginBlockFrom, minGap } = THRESHOLD_BOUNDS
  const bounds = new Map(rowsOf('policy').map(([field = '', , bound]) => [field, bound]))
  expect(Object.fromEntries(bounds)).toMatchObject({
    '`challengeFrom`': `${challengeFrom.min} to ${challengeFrom.max}`,
    '`blockFrom`': `${blockFrom.min} to ${blockFrom.max}, at least ${minGap} above \`challengeFrom\``,
    '`loginBlockFrom`': `${loginBlockFrom.min} to ${loginBlockFrom.max}, at least \`blockFrom\``,
    '`mute`': `${MAX_MUTED} signals`,
    '`events`': `${MAX_POLICY_EVENTS} events`,
  })
})

test('docs/observability.md lists every metric', async () => {
  const db = openMigratedD1()
  const services = { db, graphs: [db], intel: { status: async () => [] }, now: () => 1 }
  const exposed = (await metrics(services, 'local')).matchAll(/^# TYPE (\w+) /gm)
  const listed = rowsOf('observability').flatMap(
    ([names = '']) => names.match(/\bvigil_\w+/g) ?? [],
  )
  expect(listed.sort()).toEqual([...exposed].map(([, name]) => name).sort())
})
