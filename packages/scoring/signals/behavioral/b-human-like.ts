import { unconfirmedShare } from '../../history/unconfirmed.ts'
import { declareSignal } from '../../signal.ts'

/**
 * The only mitigating signal of interaction. It is bounded, as programs can imitate it, and counts less where nothing
 * confirms it. It does not count on an emulated phone: farms have people at emulators.
 */
export const bHumanLike = declareSignal({
  code: 'b_human_like',
  label: 'Natural interaction',
  clause: 'a person seems to be at the keyboard',
  compartment: 'behavioral',
  measure: (evidence) =>
    evidence.behavior?.humanLike === true && evidence.userAgent?.emulated !== true
      ? 1 - unconfirmedShare(evidence)
      : 0,
})
