import { policy } from './policy/index.ts'
import type { FiredSignal } from './signal.ts'

const { besideDriver, knownDevice } = policy.guards

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
