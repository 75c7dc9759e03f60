import { makeVigil } from './load.ts'

export type * from './api.ts'
export { FIELDS } from './watch.ts'

/** The SDK as a module: `Vigil.load({ publicKey, endpoint })`. */
export const Vigil = makeVigil(null, async () => (await import('./late.ts')).late)
