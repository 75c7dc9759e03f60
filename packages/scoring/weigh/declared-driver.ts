import { policy, type SignalCode } from '../policy/index.ts'
import type { FiredSignal } from '../signal.ts'
import {
  AUTOMATED,
  add,
  automatedIn,
  bound,
  boundTogether,
  OF_A_PROGRAM,
  type Parts,
} from './weigh-parts.ts'

const { minOtherWeightWithDriver, minKnownDeviceMitigation } = policy.guards
const { maxOwnDriverLogOdds } = policy.weighing

/**
 * Signals of a browser that does not hide its driver: `navigator.webdriver`, by which "a cooperating user agent"
 * declares it (W3C WebDriver, section 4), and a debugger. Tests, form fillers and assistants declare it too, and a bot
 * challenge decides whether a person is present: enough at a sign-up, where no account is at risk yet.
 */
const DECLARES_A_DRIVER = new Set<SignalCode>(['webdriver_true', 'cdp_runtime', 'cdp_worker'])

export const declaresADriver = ({ signal }: FiredSignal): boolean =>
  DECLARES_A_DRIVER.has(signal.code)

/** Whether the device is the account's own, on which its owner may run a program that declares its driver. */
export const isKnownDevice = (fired: readonly FiredSignal[]): boolean =>
  fired.some(
    ({ signal, weight }) => signal.code === 'drift_device' && weight < -minKnownDeviceMitigation,
  )

/** Whether a signal is the declaration, automated interaction that follows from it, or too weak to add to them. */
export function belongsToDeclaredDriver(one: FiredSignal): boolean {
  const { signal, weight } = one
  if (signal.compartment === 'behavioral' || signal.compartment === 'breach') return true
  return weight < minOtherWeightWithDriver || declaresADriver(one)
}

/**
 * Bounds the log-odds of a program that declares itself in the account's own browser (form fillers, tests, assistants):
 * enough for a challenge, not for a block. Signs of a hidden driver count in full, and a declaration does not reduce
 * other evidence.
 */
export function limitOwnDriver(max: number | null, parts: Parts): void {
  if (max !== null) boundTogether(parts, AUTOMATED, max)
}

/** Returns the maximum log-odds of a declared program in the account's own browser; null: no bound. */
export function ownDriverOf(fired: readonly FiredSignal[]): number | null {
  if (!fired.some(declaresADriver) || !isKnownDevice(fired)) return null
  const shows = fired.filter(({ signal }) => OF_A_PROGRAM.includes(signal.compartment))
  if (!shows.every(belongsToDeclaredDriver)) return null
  const others: Parts = []
  for (const one of shows) {
    if (!declaresADriver(one)) add(others, one.signal.compartment, one.weight)
  }
  for (const part of others) bound(part)
  return Math.max(maxOwnDriverLogOdds, automatedIn(others))
}
