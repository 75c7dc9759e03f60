import { expect, test } from 'vitest'
import { readSettings, SettingsError } from './settings.ts'

const env = { VIGIL_API_URL: 'https://api.example.com', VIGIL_SECRET_KEY: 'sk_test_abc' }

test('tools write only with the flag', () => {
  expect(readSettings([], env)).toEqual({
    baseUrl: env.VIGIL_API_URL,
    apiKey: env.VIGIL_SECRET_KEY,
    site: null,
    mayWrite: false,
  })
  expect(readSettings(['--allow-writes'], env).mayWrite).toBe(true)
})

test.each([
  ['no address', [], { ...env, VIGIL_API_URL: undefined }, 'VIGIL_API_URL is not set'],
  ['no URL', [], { ...env, VIGIL_API_URL: 'api.example.com' }, 'not an http(s) URL'],
  [
    'a URL without slashes',
    [],
    { ...env, VIGIL_API_URL: 'https:api.example.com' },
    'not an http(s) URL',
  ],
  ['no key', [], { ...env, VIGIL_SECRET_KEY: '' }, 'VIGIL_SECRET_KEY is not set'],
  ['a publishable key', [], { ...env, VIGIL_SECRET_KEY: 'pk_live_abc' }, 'not a secret key'],
  ['a live key and no site', [], { ...env, VIGIL_SECRET_KEY: 'sk_live_abc' }, 'VIGIL_SITE'],
  ['an unknown argument', ['--allow-write'], env, '--allow-write\n'],
])('%s is rejected, and the message contains no key', (_, args, given, message) => {
  let output = ''
  try {
    readSettings(args, given)
  } catch (error) {
    if (error instanceof SettingsError) output = error.message
  }
  expect(output).toContain(message)
  expect(output).not.toContain('_abc')
})
