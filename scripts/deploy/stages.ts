import * as z from 'zod'

/** Secrets that can have two values during a rotation: the first is used, both are accepted. */
export const ROTATABLE = ['VAULT_KEY', 'VERDICT_KEYS', 'OPERATOR_TOKEN'] as const
export type Rotatable = (typeof ROTATABLE)[number]

const Jwks = z.object({ keys: z.array(z.record(z.string(), z.unknown())).min(1) })

/** The values of a secret, the one in use first. */
export function valuesOf(name: Rotatable, text: string): string[] {
  if (name !== 'VERDICT_KEYS') return text.split(',')
  return Jwks.parse(JSON.parse(text)).keys.map((key) => JSON.stringify(key))
}
const joined = (name: Rotatable, values: readonly string[]): string =>
  name === 'VERDICT_KEYS' ? `{"keys":[${values.join(',')}]}` : values.join(',')

/** The next value of a secret, and the values after that in the same rotation. */
export interface Stage {
  label: string
  text: string
  next?: string
}
const use = (text: string): Stage => ({ label: 'use the new value', text })

/**
 * Returns the successive values of a secret: first every Worker accepts the new value, then uses it, and with `finish`
 * the old one is removed. Each stage is deployed everywhere before the next begins, so no Worker receives an unknown
 * value. `next` is the rest of an interrupted rotation. Throws RotationError if the rotation is not at this step.
 */
export function stagesOf(
  name: Rotatable,
  { text, next }: { text: string; next?: string | undefined },
  finish: boolean,
  fresh: string,
): Stage[] {
  const values = valuesOf(name, text)
  if (next !== undefined) {
    if (!finish) return [use(next)]
    throw new RotationError(
      `the rotation of ${name} was cut off before its new value was used: run \`rotate ${name}\` first`,
    )
  }
  if (finish) {
    if (values.length === 1) return []
    return [{ label: 'drop the old value', text: joined(name, values.slice(0, 1)) }]
  }
  if (values.length > 1) {
    throw new RotationError(
      `the last rotation of ${name} is not finished: run \`rotate ${name} --finish\` first`,
    )
  }
  const used = joined(name, [fresh, ...values])
  return [
    { label: 'accept the new value', text: joined(name, [...values, fresh]), next: used },
    use(used),
  ]
}

/** The rotation is not at this step; the message names the fix. */
export class RotationError extends Error {}
