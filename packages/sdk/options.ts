import type { LoadOptions } from './api.ts'

/** LoadOptions with defaults applied. */
export interface Settings {
  publicKey: string
  endpoint: string
  consent: boolean
  formLimitMs: number
  limitMs: number
  workers: boolean
  sessionUrl: string | null
  tlsUrl: string | null
}

const FORM_LIMIT_MS = 1000
const LIMIT_MS = 4000

/** Applies defaults. Throws a TypeError for a key that must not be in a page. */
export function settingsOf(options: LoadOptions, servedFrom: string | null): Settings {
  const { publicKey } = options
  if (!/^pk_(?:test|live)_/.test(publicKey)) {
    throw new TypeError('Vigil.load: publicKey must begin with pk_')
  }
  const endpoint = options.endpoint ?? servedFrom
  if (endpoint === null) throw new TypeError('Vigil.load: no endpoint')
  return {
    publicKey,
    endpoint: endpoint.replace(/\/+$/, ''),
    consent: options.consent ?? true,
    formLimitMs: options.formLimitMs ?? FORM_LIMIT_MS,
    limitMs: options.limitMs ?? LIMIT_MS,
    workers: options.workers ?? true,
    sessionUrl: options.sessionUrl ?? null,
    tlsUrl: options.tlsUrl ?? null,
  }
}
