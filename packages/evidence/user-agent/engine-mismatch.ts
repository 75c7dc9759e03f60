import type { Collected } from '@vigil/contract'
import type { EngineFamily } from '../evidence.ts'
import { probe } from '../probes.ts'

const GECKO_PRODUCT_SUB = '20100101'
const WEBKIT_PRODUCT_SUB = '20030107'
/** Length of `eval.toString()`: V8 prints it on one line. */
const V8_EVAL_LENGTH = 33
const OTHER_EVAL_LENGTH = 37

/**
 * Engine by marks that do not follow the user agent string: navigator.productSub (HTML standard,
 * NavigatorID) and how the engine prints a native function. null where the marks are not known.
 */
export function engineOfPage(collected: Collected): EngineFamily | null {
  const marks = probe(collected, 'engine')
  if (marks === undefined) return null
  const { productSub, evalLength } = marks
  if (productSub === GECKO_PRODUCT_SUB) return evalLength === OTHER_EVAL_LENGTH ? 'firefox' : null
  if (productSub !== WEBKIT_PRODUCT_SUB) return null
  if (evalLength === V8_EVAL_LENGTH) return 'chromium'
  return evalLength === OTHER_EVAL_LENGTH ? 'safari' : null
}

/** Whether the page runs on another engine than the user agent names. */
export function engineContradicts(collected: Collected, engine: EngineFamily): boolean {
  const seen = engineOfPage(collected)
  return engine !== 'other' && seen !== null && seen !== engine
}

/**
 * Whether a Firefox calls itself another browser. Only Firefox has a preference for that
 * (general.useragent.override); Chromium under another name is a switch, a driver or an emulation.
 */
export function isOverridden(collected: Collected, engine: EngineFamily): boolean {
  return engine !== 'firefox' && engineOfPage(collected) === 'firefox'
}
