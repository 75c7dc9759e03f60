import { deviceShare } from '../../history/population.ts'
import { policy } from '../../policy/index.ts'
import { declareSignal } from '../../signal.ts'

const own = policy.signals.android_emulator

/**
 * Farms emulate phones on computers; so do people who test apps, or play on a large screen. They keep their emulator,
 * so it weighs more at a sign-up. It counts less at a site of which many people have its device key.
 */
export const androidEmulator = declareSignal({
  code: 'android_emulator',
  label: 'Android emulator',
  clause: 'the phone is emulated on a computer',
  compartment: 'ua',
  facets: ['riskSignals'],
  measure: ({ event, userAgent, history }) => {
    if (userAgent?.emulated !== true) return 0
    if (event !== 'signup') return own.laterLogOdds / own.weight
    if (history === null) return 1
    const usual = deviceShare(history.current, history.population)
    return Math.min(1, Math.max(0, Math.log(own.attackerShare / usual) / own.weight))
  },
})
