import { describe, expect, test } from 'vitest'
import { advisoryFindings } from './advisories.ts'
import { integrityFindings } from './integrity.ts'
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

describe('integrity', () => {
  const resolved = 'https://registry.npmjs.org/part/-/part-1.0.0.tgz'
  const integrity = `sha512-${'a'.repeat(86)}==`
  const findings = (part: object) =>
    integrityFindings(JSON.stringify({ packages: { 'node_modules/part': part } }))

  test('a package of the registry with a SHA-512 digest passes, as does one of our own', () => {
    expect(findings({ resolved, integrity })).toEqual([])
    expect(findings({ integrity })).toEqual([])
    expect(findings({ link: true, resolved: 'packages/part' })).toEqual([])
  })

  test.each([
    [{ resolved }, 'no SHA-512 digest'],
    [{ resolved, integrity: `sha1-${'a'.repeat(27)}=` }, 'no SHA-512 digest'],
    [{ resolved: 'git+ssh://git@acme.example/part.git', integrity }, 'not from the npm registry'],
  ])('%j fails', (part, sentence) => {
    expect(findings(part)).toEqual([`node_modules/part: ${sentence}`])
  })
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
