import { policy } from './policy/index.ts'
import type { FiredSignal } from './signal.ts'
import { add, bound, keep, OF_A_PROGRAM, type Parts, programIn } from './weigh-parts.ts'

const { besideDriver, knownDevice } = policy.guards
const { ownDriverBound } = policy.weighing

/**
 * What a browser shows that hides nothing of being driven: `navigator.webdriver`, by which "a
 * cooperating user agent" declares it (W3C WebDriver, section 4), and a debugger. Tests, form
 * fillers and assistants declare it too: a bot challenge shows whether a person is there.
 * That holds at a sign-up, where no account is at stake yet.
 */
const DECLARES_A_DRIVER = new Set(['webdriver_true', 'cdp_runtime', 'cdp_worker'])

export const declaresADriver = ({ signal }: FiredSignal): boolean =>
  DECLARES_A_DRIVER.has(signal.code)

/** The account's own browser: a program that its owner lets in declares itself there as well. */
export const isKnownDevice = (fired: readonly FiredSignal[]): boolean =>
  fired.some(({ signal, weight }) => signal.code === 'drift_device' && weight < -knownDevice)

/** The declaration, the interaction of a program that follows from it, or what is too little beside them. */
export function isOfADeclaredDriver(one: FiredSignal): boolean {
  const { signal, weight } = one
  if (signal.compartment === 'behavioral' || signal.compartment === 'breach') return true
  return weight < besideDriver || declaresADriver(one)
}

/**
 * Bounds the log-odds of a program that declares itself in the account's own browser (form fillers, tests, assistants): a
 * step-up is due, not a block. Signs of a hidden driver count in full, and a declaration does not reduce other evidence.
 */
export function limitOwnDriver(most: number | null, parts: Parts): void {
  if (most === null) return
  const sum = programIn(parts)
  if (sum <= most) return
  for (const id of ['automation', 'behavioral'] as const) {
    const part = parts.get(id)
    if (part) keep(part, most / sum)
  }
}

/** Returns the most log-odds of a program that the account's owner lets in; null: no bound. */
export function ownDriverOf(fired: readonly FiredSignal[]): number | null {
  if (!fired.some(declaresADriver) || !isKnownDevice(fired)) return null
  const shows = fired.filter(({ signal }) => OF_A_PROGRAM.includes(signal.compartment))
  if (!shows.every(isOfADeclaredDriver)) return null
  const others: Parts = new Map()
  for (const one of shows) {
    if (!declaresADriver(one)) add(others, one.signal.compartment, one.weight)
  }
  for (const [id, part] of others) bound(id, part)
  return Math.max(ownDriverBound, programIn(others))
}
