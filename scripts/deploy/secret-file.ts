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

/** The secrets of a deployment as the operator keeps them: beside deploy.json, out of the repository. */
const Kept = z.object({
  PEPPER: z.string(),
  VAULT_KEY: z.string(),
  VERDICT_KEYS: z.string(),
  OPERATOR_TOKEN: z.string(),
  /** What a secret becomes next, while it is being rotated. */
  next: z.partialRecord(z.enum(ROTATABLE), z.string()).optional(),
})
export type KeptSecrets = z.infer<typeof Kept>

export const secretNames = {
  api: ['PEPPER', 'VAULT_KEY', 'VERDICT_KEYS', 'OPERATOR_TOKEN'],
  edge: ['PEPPER', 'VAULT_KEY', 'VERDICT_KEYS'],
} as const satisfies Record<string, (keyof Secrets)[]>

/** The kept secrets; null: there is no file. Throws DeployError where the file is not whole. */
export function readSecrets(path: string): KeptSecrets | null {
  if (!existsSync(path)) return null
  const read = Kept.safeParse(JSON.parse(readFileSync(path, 'utf8')))
  if (read.success) return read.data
  const lacking = read.error.issues.map(({ path: name }) => name.join('.')).join(', ')
  throw new DeployError(`${path} lacks ${lacking}: restore it from your backup`)
}

/** Replaces the file in one step: a crash or a full disk leaves the old content or the new one. */
export function keepSecrets(path: string, secrets: KeptSecrets): void {
  const target = existsSync(path) ? realpathSync(path) : path
  const unfinished = `${target}.new`
  writeFileSync(unfinished, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flush: true })
  renameSync(unfinished, target)
  flushFolder(dirname(target))
}

/** Makes a rename last beyond a loss of power. */
function flushFolder(path: string): void {
  const folder = openSync(path, 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}

/** Fresh secrets, kept before any Worker has them. */
export function makeSecrets(path: string): Secrets {
  const secrets = generateSecrets()
  keepSecrets(path, secrets)
  return secrets
}
