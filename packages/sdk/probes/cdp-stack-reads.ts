import { debuggerReads } from '../page/debugger-reads.ts'

/** Calls of Error.prepareStackTrace while an error is logged: V8 formats it only for a debugger. */
export function cdpStackReads(): number | undefined {
  return debuggerReads()?.stack
}
