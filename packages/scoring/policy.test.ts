import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as policy from './policy.ts'
import { signals } from './signals/index.ts'

const changelog = readFileSync(
  join(import.meta.dirname, '..', '..', 'docs', 'policy-changelog.md'),
  'utf8',
)
const { POLICY_VERSION, ...numbers } = policy

/** Twelve hex digits over every weight and every number of the policy. */
function fingerprint(): string {
  const weights = signals
    .map(({ code, weight, compartment, category, facets, flags }) => ({
      code,
      weight,
      compartment,
      category,
      facets: [...facets].sort(),
      flags: [...flags].sort(),
    }))
    .sort((a, b) => (a.code < b.code ? -1 : 1))
  const text = JSON.stringify({ weights, numbers })
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}

test('the newest entry of the changelog is of the version that judges, and of its weights', () => {
  const [, newest = ''] = changelog.split(/^## /m)
  expect(newest.split('\n')[0]).toBe(POLICY_VERSION)
  expect(newest).toContain(`Fingerprint \`${fingerprint()}\``)
})

test('versions stand newest first, each once', () => {
  const versions = Array.from(changelog.matchAll(/^## (.+)$/gm), ([, version]) => version)
  expect(versions.length).toBeGreaterThan(1)
  const order = new Intl.Collator('en', { numeric: true })
  expect([...new Set(versions)].sort((a = '', b = '') => order.compare(b, a))).toEqual(versions)
})
