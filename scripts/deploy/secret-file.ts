import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'
import * as z from 'zod'
import { generateSecrets, type Secrets } from '../local/secrets.ts'
import { DeployError } from './config.ts'
import { ROTATABLE } from './stages.ts'

/** The operator's file of secrets of a deployment: next to deploy.json, not tracked by git. */
const Kept = z.object({
  PEPPER: z.string(),
  VAULT_KEY: z.string(),
  VERDICT_KEYS: z.string(),
  OPERATOR_TOKEN: z.string(),
  /** The next values of a secret, while it is being rotated. */
  next: z.partialRecord(z.enum(ROTATABLE), z.string()).optional(),
})
export type KeptSecrets = z.infer<typeof Kept>

export const secretNames = {
  api: ['PEPPER', 'VAULT_KEY', 'VERDICT_KEYS', 'OPERATOR_TOKEN'],
  edge: ['PEPPER', 'VAULT_KEY', 'VERDICT_KEYS'],
} as const satisfies Record<string, (keyof Secrets)[]>

/** Reads the stored secrets; null: there is no file. Throws DeployError if the file is incomplete. */
export function readSecrets(path: string): KeptSecrets | null {
  if (!existsSync(path)) return null
  const read = Kept.safeParse(JSON.parse(readFileSync(path, 'utf8')))
  if (read.success) return read.data
  const lacking = read.error.issues.map(({ path: name }) => name.join('.')).join(', ')
  throw new DeployError(`${path} lacks ${lacking}: restore it from your backup`)
}

/** Replaces the file atomically: after a crash or on a full disk it has the old or the new content. */
export function keepSecrets(path: string, secrets: KeptSecrets): void {
  const target = existsSync(path) ? realpathSync(path) : path
  const unfinished = `${target}.new`
  writeFileSync(unfinished, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flush: true })
  renameSync(unfinished, target)
  flushFolder(dirname(target))
}

/** Makes a rename durable after a power failure. */
function flushFolder(path: string): void {
  const folder = openSync(path, 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}

/** Creates secrets and stores them before any Worker gets them. */
export function makeSecrets(path: string): Secrets {
  const secrets = generateSecrets()
  keepSecrets(path, secrets)
  return secrets
}
