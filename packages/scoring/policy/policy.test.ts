import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { signals } from '../signals/index.ts'
import { POLICY_VERSION, policy } from './index.ts'

const changelog = readFileSync(
  join(import.meta.dirname, '..', '..', '..', 'docs', 'policy-changelog.md'),
  'utf8',
)

/** What a signal decides beside its weight. */
const kinds = signals
  .map((signal) => ({
    code: signal.code,
    compartment: signal.compartment,
    category: signal.category,
    facets: [...signal.facets].sort(),
    flags: [...signal.flags].sort(),
    requiresStepUp: signal.requiresStepUp ?? false,
    stepUpEffective: signal.stepUpEffective ?? null,
    challengesOnly: signal.challengesOnly ?? false,
    ofPlace: signal.ofPlace ?? false,
    counts: signal.counts ?? null,
    about: signal.about ?? null,
  }))
  .sort((a, b) => (a.code < b.code ? -1 : 1))

/** Twelve hex digits over every number of a policy and the kinds of signals. */
function fingerprint(judgedBy: unknown): string {
  const text = JSON.stringify({ policy: judgedBy, kinds }, (_, value: unknown) =>
    typeof value === 'number' && !Number.isFinite(value) ? String(value) : value,
  )
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}

/** Every number of a value, with the path that leads to it. */
function numbersIn(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value === 'number') return [path]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => numbersIn(inner, [...path, key]))
}

/** The value with one number changed. */
function changed(value: unknown, [key, ...rest]: readonly string[]): unknown {
  if (key === undefined) return value === Infinity ? 1 : Number(value) + 0.001
  if (Array.isArray(value)) {
    return value.map((inner: unknown, i) => (String(i) === key ? changed(inner, rest) : inner))
  }
  if (typeof value !== 'object' || value === null) throw new Error(`nothing is at ${key}`)
  const entries = Object.entries(value).map(([name, inner]: [string, unknown]) => [
    name,
    name === key ? changed(inner, rest) : inner,
  ])
  return Object.fromEntries(entries)
}

describe('the fingerprint', () => {
  const paths = numbersIn(policy)

  test('is in the newest entry of the changelog, which is of this version', () => {
    const [, newest = ''] = changelog.split(/^## /m)
    expect(newest.split('\n')[0]).toBe(POLICY_VERSION)
    expect(newest).toContain(`Fingerprint \`${fingerprint(policy)}\``)
  })

  test('changes with every number of the policy, each changed in turn', () => {
    expect(paths.length).toBeGreaterThan(400)
    const found = new Set(paths.map((path) => fingerprint(changed(policy, path))))
    expect(found.size).toBe(paths.length)
    expect(found.has(fingerprint(policy))).toBe(false)
  })
})

test('versions stand newest first, each once', () => {
  const versions = Array.from(changelog.matchAll(/^## (.+)$/gm), ([, version]) => version)
  expect(versions.length).toBeGreaterThan(1)
  const order = new Intl.Collator('en', { numeric: true })
  expect([...new Set(versions)].sort((a = '', b = '') => order.compare(b, a))).toEqual(versions)
})

test('every signal has an entry, and every entry a signal', () => {
  expect(Object.keys(policy.signals).sort()).toEqual(signals.map(({ code }) => code).sort())
})
