import * as z from 'zod'

/** Secrets that may hold two values while one replaces the other: the first is used, both are accepted. */
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

/**
 * The values that a secret has one after the other: first every Worker accepts the new one, then it is used, and with
 * `finish` the old one ends. Each is deployed everywhere before the next begins, so no Worker meets a value that it does
 * not know.
 */
export function stagesOf(name: Rotatable, text: string, finish: boolean, fresh: string): string[] {
  const values = valuesOf(name, text)
  if (finish) {
    if (values.length < 2) {
      throw new RotationError(`no rotation of ${name} is under way: run \`rotate ${name}\` first`)
    }
    return [joined(name, values.slice(0, 1))]
  }
  if (values.length > 1) {
    throw new RotationError(
      `the last rotation of ${name} is not finished: run \`rotate ${name} --finish\` first`,
    )
  }
  return [joined(name, [...values, fresh]), joined(name, [fresh, ...values])]
}

/** A rotation out of turn: the message names the fix. */
export class RotationError extends Error {}
