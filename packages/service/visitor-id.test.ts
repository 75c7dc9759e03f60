import { openVault, type Scope, type Vault } from '@vigil/storage'
import { beforeAll, expect, test } from 'vitest'
import { generateSecrets } from '../../scripts/local/secrets.ts'
import { daysSinceIssue, issueVisitorId } from './visitor-id.ts'

const SCOPE: Scope = { workspaceId: 'acme', env: 'live' }
const NOW_MS = Date.parse('2026-11-22T12:00:00Z')
const DAY_MS = 86_400_000

let vault: Vault
beforeAll(async () => {
  vault = await openVault(generateSecrets())
})

test('the age of an id can be read in its own workspace and environment', async () => {
  const id = await issueVisitorId(vault, SCOPE, NOW_MS)
  expect(id).toMatch(/^[\w.~-]{16,128}$/)
  expect(await daysSinceIssue(vault, SCOPE, id, NOW_MS)).toBe(0)
  expect(await daysSinceIssue(vault, SCOPE, id, NOW_MS + 40 * DAY_MS)).toBe(40)
  expect(await daysSinceIssue(vault, { ...SCOPE, env: 'test' }, id, NOW_MS)).toBeNull()
  expect(await daysSinceIssue(vault, { ...SCOPE, workspaceId: 'b' }, id, NOW_MS)).toBeNull()
})

test('an id with a changed day or another form is not accepted', async () => {
  const [id = '', day = '', signature = ''] = (await issueVisitorId(vault, SCOPE, NOW_MS)).split(
    '.',
  )
  const older = (Number.parseInt(day, 36) - 100).toString(36)
  for (const forged of [`${id}.${older}.${signature}`, `${id}.${day}.`, id, '', 'fp-1']) {
    expect(await daysSinceIssue(vault, SCOPE, forged, NOW_MS)).toBeNull()
  }
})
