import * as z from 'zod'
import { generateSecrets, type Secrets } from '../local/secrets.ts'
import { DeployError } from './config.ts'
import { keepSecrets, secretNames } from './secret-file.ts'
import { type Rotatable, RotationError, stagesOf, valuesOf } from './stages.ts'
import type { Run } from './steps.ts'
import type { Host } from './worker.ts'

function freshValue(name: Rotatable): string {
  const [value] = valuesOf(name, generateSecrets()[name])
  if (value === undefined) throw new DeployError(`no ${name} was made`)
  return value
}

function stagesInTurn(name: Rotatable, text: string, finish: boolean): string[] {
  try {
    return stagesOf(name, text, finish, freshValue(name))
  } catch (cause) {
    if (cause instanceof RotationError) throw new DeployError(cause.message)
    throw cause
  }
}

const hosts: readonly Host[] = ['api', 'edge']

/** Rotates a secret of both Workers without a moment in which one refuses what the other made. */
export async function rotate(
  run: Run,
  name: Rotatable,
  finish: boolean,
  kept: { path: string; secrets: Secrets },
  settle: () => Promise<void>,
): Promise<void> {
  const stages = stagesInTurn(name, kept.secrets[name], finish)
  const labels = finish ? ['drop the old value'] : ['accept the new value', 'use the new value']
  for (const [at, text] of stages.entries()) {
    await run.change(`${name}: ${labels[at]}`, async () => {
      keepSecrets(kept.path, { ...kept.secrets, [name]: text })
      for (const host of hosts) {
        const has: readonly string[] = secretNames[host]
        if (!has.includes(name)) continue
        const path = `/workers/scripts/${run.config.name}-${host}/secrets`
        await run.account.send('PUT', path, { name, text, type: 'secret_text' }, z.unknown())
      }
      await settle()
    })
  }
}
