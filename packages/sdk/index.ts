import { makeVigil } from './load.ts'

export type { About, Agent, Evaluation, OpenedSession } from './agent.ts'
export type { LoadOptions } from './options.ts'
export type { FailureReason } from './send.ts'
export type { Watched } from './watch.ts'
export { FIELDS } from './watch.ts'

/** The SDK as a module: `Vigil.load({ publicKey, endpoint })`. */
export const Vigil = makeVigil(null, async () => (await import('./late.ts')).late)
