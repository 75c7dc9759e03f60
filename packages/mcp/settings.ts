import { isBaseUrl } from '@vigil/client'

/** How to reach the service, and whether tools may change anything. */
export interface Settings {
  baseUrl: string
  apiKey: string
  site: string | null
  mayWrite: boolean
}

/** Thrown if settings are missing or wrong; the message names them and contains no secret. */
export class SettingsError extends Error {}

export const USAGE = `usage: vigil-mcp [--allow-writes]

Serves the Model Context Protocol over stdin and stdout. Settings come from the environment:
  VIGIL_API_URL      base URL of the server API, such as https://api.example.com
  VIGIL_SECRET_KEY   secret key, sk_test_... or sk_live_...
  VIGIL_SITE         licensed site; required with a live key
Without --allow-writes no tool changes anything.`

/** Reads the settings. Throws SettingsError. */
export function readSettings(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Settings {
  const unknown = args.find((arg) => arg !== '--allow-writes')
  if (unknown !== undefined) throw new SettingsError(`unknown argument ${unknown}\n${USAGE}`)
  const baseUrl = required(env, 'VIGIL_API_URL')
  const apiKey = required(env, 'VIGIL_SECRET_KEY')
  const site = env.VIGIL_SITE || null
  if (!isBaseUrl(baseUrl)) {
    throw new SettingsError('VIGIL_API_URL is not an http(s) URL')
  }
  if (!/^sk_(test|live)_\w+$/.test(apiKey)) {
    throw new SettingsError(
      'VIGIL_SECRET_KEY is not a secret key: it begins with sk_test_ or sk_live_',
    )
  }
  if (apiKey.startsWith('sk_live_') && site === null) {
    throw new SettingsError('VIGIL_SITE is required with a live key')
  }
  return { baseUrl, apiKey, site, mayWrite: args.includes('--allow-writes') }
}

function required(env: Readonly<Record<string, string | undefined>>, name: string): string {
  const value = env[name]
  if (!value) throw new SettingsError(`${name} is not set\n${USAGE}`)
  return value
}
