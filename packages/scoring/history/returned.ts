import { type Evidence, ramp } from '@vigil/evidence'
import { policy } from '../policy/index.ts'

const { returnDays, returnFactor } = policy.youngAccount

/**
 * Returns the share 0..1 that counts of evidence against the holder of a new account: less at a login hours after its
 * sign-up, in the only browser that it ever used. The login takes nothing, and what follows it is judged in full.
 */
export const shareAtReturn = ({ event, graph }: Evidence): number =>
  event === 'login' ? 1 - (1 - returnFactor) * ramp(returnDays, graph?.daysInOnlyBrowser ?? 0) : 1
