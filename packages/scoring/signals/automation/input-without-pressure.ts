import { policy } from '../../policy/index.ts'
import { declareSignal } from '../../signal.ts'

const own = policy.signals.input_without_pressure

/**
 * Chromium gives a pressed mouse the pressure 0.5 (Pointer Events, section 4.1); what is dispatched
 * over its debugging protocol has 0. Seen in every such run and in no other, on X11 alone: Windows and
 * macOS are to be measured (`npm run probe-page`).
 */
export const inputWithoutPressure = declareSignal({
  code: 'input_without_pressure',
  label: 'Mouse presses without pressure',
  clause: 'mouse presses came through a debugging protocol',
  compartment: 'automation',
  flags: ['bot'],
  measure: ({ behavior }) => {
    const share = behavior?.pressurelessShare ?? 0
    return share === 1 || (share > 0 && own.mixedLogOdds / own.weight)
  },
})
