import type { Evidence } from '@vigil/evidence'
import { deviceShare } from '../../history/population.ts'
import { policy } from '../../policy/index.ts'
import { declareSignal } from '../../signal.ts'
import { weightOf } from '../../weigh/fire.ts'
import { softwareWebgl } from '../fingerprint/software-webgl.ts'

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
  measure: (evidence) => {
    if (evidence.userAgent?.emulated !== true) return 0
    // A phone that draws in software shows both by one renderer.
    const counted = weightOf(softwareWebgl, evidence)
    const odds = Math.min(own.weight, logOddsOf(evidence))
    return Math.max(0, (odds - counted) / own.weight)
  },
})

function logOddsOf({ event, history }: Evidence): number {
  if (event !== 'signup') return own.laterLogOdds
  if (history === null) return own.weight
  return Math.log(own.attackerShare / deviceShare(history.current, history.population))
}
