import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { inRoot } from '../local/root.ts'
import { readDeployConfig } from './config.ts'

const folder = mkdtempSync(join(tmpdir(), 'vigil-config-'))
afterAll(() => rmSync(folder, { recursive: true }))

// `wrangler d1 ... NAME` takes the id of a database of that name from wrangler.toml, before it asks the account.
test('no deployment can have the name of the local database', () => {
  const toml = readFileSync(inRoot('wrangler.toml'), 'utf8')
  const names = [...toml.matchAll(/database_name = "([^"]+)"/g)].map(([, name]) => name)
  expect(names).toHaveLength(3)
  for (const name of names) {
    const path = join(folder, 'deploy.json')
    const origin = 'https://acme.dev'
    const accountId = '0123456789abcdef0123456789abcdef'
    writeFileSync(path, JSON.stringify({ accountId, name, apiUrl: origin, edgeUrl: origin }))
    expect(() => readDeployConfig(path)).toThrow('name must be lower-case letters')
  }
})
