/** How a page loads the SDK. */
export interface LoadOptions {
  /** A publishable key, `pk_test_...` or `pk_live_...`. Secret keys are refused. */
  publicKey: string
  /** Base URL of the browser host or of your own path in front of it; by default where the script came from. */
  endpoint?: string
  /** false: look at nothing and keep nothing until `consent(true)`. Default true. */
  consent?: boolean
  /** Longest time that a watched form waits after the visitor has sent it, ms. Default 1000. */
  formLimitMs?: number
  /** Longest time that `evaluate()` takes, ms. Default 4000. */
  limitMs?: number
  /** false: no workers are tried; where your security policy has no `worker-src blob: data:`. Default true. */
  workers?: boolean
  /** A URL of your own server that opens a session with your secret key, for `session()`. */
  sessionUrl?: string
  /** A URL that answers with the visitor's ClientHello, where you run your own TLS terminator. */
  tlsUrl?: string
}

export type Settings = Required<
  Omit<LoadOptions, 'consent' | 'workers' | 'sessionUrl' | 'tlsUrl'>
> & {
  sessionUrl: string | null
  tlsUrl: string | null
}

const FORM_LIMIT_MS = 1000
const LIMIT_MS = 4000

/** Fills in what was left out. Throws a TypeError for a key that must not be in a page. */
export function settingsOf(options: LoadOptions, servedFrom: string | null): Settings {
  const { publicKey } = options
  if (!/^pk_(?:test|live)_/.test(publicKey)) {
    throw new TypeError('Vigil.load: publicKey must be a publishable key (pk_...)')
  }
  const endpoint = options.endpoint ?? servedFrom
  if (endpoint === null) throw new TypeError('Vigil.load: endpoint is missing')
  return {
    publicKey,
    endpoint: endpoint.replace(/\/+$/, ''),
    formLimitMs: options.formLimitMs ?? FORM_LIMIT_MS,
    limitMs: options.limitMs ?? LIMIT_MS,
    sessionUrl: options.sessionUrl ?? null,
    tlsUrl: options.tlsUrl ?? null,
  }
}
