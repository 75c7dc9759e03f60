import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import * as z from 'zod'
import { generateSecrets, type Secrets } from '../local/secrets.ts'
import { DeployError } from './config.ts'

/** The secrets of a deployment as the operator keeps them: beside deploy.json, out of the repository. */
const Kept = z.object({
  PEPPER: z.string(),
  VAULT_KEY: z.string(),
  VERDICT_KEYS: z.string(),
  OPERATOR_TOKEN: z.string(),
})

export const secretNames = {
  api: ['PEPPER', 'VAULT_KEY', 'VERDICT_KEYS', 'OPERATOR_TOKEN'],
  edge: ['PEPPER', 'VAULT_KEY', 'VERDICT_KEYS'],
} as const satisfies Record<string, (keyof Secrets)[]>

/** The kept secrets; null: there is no file. Throws DeployError where the file is not whole. */
export function readSecrets(path: string): Secrets | null {
  if (!existsSync(path)) return null
  const read = Kept.safeParse(JSON.parse(readFileSync(path, 'utf8')))
  if (read.success) return read.data
  const lacking = read.error.issues.map(({ path: name }) => name.join('.')).join(', ')
  throw new DeployError(`${path} lacks ${lacking}: restore it from your backup`)
}

export function keepSecrets(path: string, secrets: Secrets): void {
  writeFileSync(path, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 })
}

/** Fresh secrets, kept before any Worker has them. */
export function makeSecrets(path: string): Secrets {
  const secrets = generateSecrets()
  keepSecrets(path, secrets)
  return secrets
}
