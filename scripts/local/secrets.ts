import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { inRoot } from './root.ts'

/** Secrets that a Worker requires, by their names in wrangler.toml. */
export interface Secrets {
  PEPPER: string
  VAULT_KEY: string
  VERDICT_KEYS: string
  OPERATOR_TOKEN: string
}

/** Creates secrets: 32 random bytes each, and one ES256 key as a private JWKS. */
export function generateSecrets(): Secrets {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const key = {
    ...privateKey.export({ format: 'jwk' }),
    kid: randomUUID(),
    alg: 'ES256',
    use: 'sig',
  }
  return {
    PEPPER: randomBytes(32).toString('base64url'),
    VAULT_KEY: randomBytes(32).toString('base64'),
    VERDICT_KEYS: JSON.stringify({ keys: [key] }),
    OPERATOR_TOKEN: randomBytes(32).toString('base64url'),
  }
}

/**
 * Creates the clone's secrets once, in the git-ignored `.dev.vars` that wrangler reads. A file of an older clone is
 * completed; its existing values and further variables are kept.
 */
export function localSecrets(): Secrets & Record<string, string> {
  const path = inRoot('.dev.vars')
  const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
  const present: Record<string, string> = {}
  for (const [name, value] of Object.entries(parseEnv(text))) {
    if (value !== undefined) present[name] = value
  }
  const wanted = {
    ...generateSecrets(),
    ENVIRONMENT: 'development',
    DOH_URL: '',
    DOH_SECOND_URL: '',
  }
  const missing = Object.entries(wanted).filter(([name]) => present[name] === undefined)
  if (missing.length > 0) {
    const lines = missing.map(([name, value]) => `${name}='${value}'\n`).join('')
    const gap = text === '' || text.endsWith('\n') ? '' : '\n'
    writeFileSync(path, text + gap + lines, { mode: 0o600 })
  }
  return { ...wanted, ...present }
}
