import * as z from 'zod'
import { generateSecrets } from '../local/secrets.ts'
import { DeployError } from './config.ts'
import { type KeptSecrets, keepSecrets, secretNames } from './secret-file.ts'
import { type Rotatable, RotationError, type Stage, stagesOf, valuesOf } from './stages.ts'
import type { Run } from './steps.ts'
import type { Host } from './worker.ts'

function freshValue(name: Rotatable): string {
  const [value] = valuesOf(name, generateSecrets()[name])
  if (value === undefined) throw new DeployError(`no ${name} was made`)
  return value
}

function stagesInTurn(name: Rotatable, secrets: KeptSecrets, finish: boolean): Stage[] {
  const stored = { text: secrets[name], next: secrets.next?.[name] }
  try {
    return stagesOf(name, stored, finish, freshValue(name))
  } catch (cause) {
    if (cause instanceof RotationError) throw new DeployError(cause.message)
    throw cause
  }
}

const hosts: readonly Host[] = ['api', 'edge']

interface Rotation {
  /** Ends the rotation: the old value is no longer accepted. */
  finish: boolean
  /** The file of secrets and its content. */
  kept: { path: string; secrets: KeptSecrets }
  /** Resolves when the Workers use the values that they were given. */
  settle: () => Promise<void>
}

/**
 * Rotates a secret of both Workers so that neither ever refuses a value of the other. The file of secrets is written
 * before the Workers, so an interrupted rotation continues from the file. Throws DeployError, with nothing changed, if
 * the rotation is not at this step.
 */
export async function rotate(
  run: Run,
  name: Rotatable,
  { finish, kept, settle }: Rotation,
): Promise<void> {
  const give = async (text: string): Promise<void> => {
    for (const host of hosts) {
      const has: readonly string[] = secretNames[host]
      if (!has.includes(name)) continue
      const path = `/workers/scripts/${run.config.name}-${host}/secrets`
      await run.account.send('PUT', path, { name, text, type: 'secret_text' }, z.unknown())
    }
    await settle()
  }
  // Checked before anything is written: a refused command changes no Worker.
  const stages = stagesInTurn(name, kept.secrets, finish)
  // An interrupted run may have left the Workers with different values.
  await run.change(`${name}: give the Workers what the file of secrets has`, () =>
    give(kept.secrets[name]),
  )
  if (stages.length === 0) run.same(`${name}: one value, no rotation is under way`)
  for (const { label, text, next } of stages) {
    await run.change(`${name}: ${label}`, async () => {
      const left = { ...kept.secrets.next, [name]: next }
      keepSecrets(kept.path, { ...kept.secrets, [name]: text, next: left })
      await give(text)
    })
  }
}
