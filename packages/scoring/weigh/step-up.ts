import { policy } from '../policy/index.ts'
import type { FiredSignal } from '../signal.ts'
import { raisedTo, type Weighed } from './weigh.ts'

/** Returns the log-odds with what a step-up signal adds: the score is at least the challenge threshold. */
export const raisedToStepUp = (weighed: Weighed, fired: readonly FiredSignal[]): Weighed =>
  raisedTo(
    policy.thresholds.challengeFrom,
    weighed,
    fired.findIndex(({ signal }) => signal.requiresStepUp === true),
  )
