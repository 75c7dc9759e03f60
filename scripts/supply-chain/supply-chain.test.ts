import { describe, expect, test } from 'vitest'
import { advisoryFindings } from './advisories.ts'
import { licenceFindings, lockedPackages } from './licences.ts'
import { secretFindings } from './secrets.ts'

describe('licences', () => {
  const lock = (license: string) =>
    JSON.stringify({
      packages: {
        '': { license: 'Apache-2.0' },
        'packages/own': { license: 'Apache-2.0' },
        'node_modules/@acme/part': { version: '1.0.0', license },
      },
    })
  const findings = (license: string, bundled: string[] = []) =>
    licenceFindings(lockedPackages(lock(license)), new Set(bundled))

  test('permissive licences pass, also as a choice or together', () => {
    for (const licence of ['MIT', '(MIT OR GPL-3.0-only)', 'MIT AND Apache-2.0']) {
      expect(findings(licence, ['@acme/part'])).toEqual([])
    }
  })

  test('weak copyleft passes in development and fails in a bundle', () => {
    expect(findings('MPL-2.0')).toEqual([])
    expect(findings('MPL-2.0', ['@acme/part'])).toEqual([
      '@acme/part@1.0.0: MPL-2.0 must not be in a bundle',
    ])
  })

  test.each(['AGPL-3.0-only', 'GPL-3.0-only', 'MIT AND GPL-2.0-only', 'SEE LICENSE IN EULA'])(
    '%s fails',
    (licence) => {
      expect(findings(licence)).toEqual([`@acme/part@1.0.0: licence ${licence} is not allowed`])
    },
  )
})

describe('advisories', () => {
  const list = {
    readAt: '2026-11-22',
    advisories: [
      {
        id: 'X-1',
        package: 'part',
        severity: 'high' as const,
        title: 'breaks',
        affected: '<2.1.0',
      },
    ],
  }
  const at = (version: string) =>
    advisoryFindings([{ name: 'part', version, licence: 'MIT' }], list).length

  test('an affected version is found, a fixed one is not', () => {
    expect([at('2.0.9'), at('2.1.0')]).toEqual([1, 0])
  })
})

describe('secrets', () => {
  test('a secret is found by line and is not repeated', () => {
    const secret = `ghp_${'aB3dE6gH9k'.repeat(4).slice(0, 36)}`
    expect(secretFindings('notes.txt', `first\n${secret}\n`)).toEqual(['notes.txt:2: GitHub token'])
  })

  test('plain examples are not secrets', () => {
    expect(secretFindings('docs.md', `AKIAIOSFODNN7EXAMPLE ghp_${'x'.repeat(36)}`)).toEqual([])
  })
})
