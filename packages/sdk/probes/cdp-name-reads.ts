import { debuggerReads } from '../page/debugger-reads.ts'

/** Reads of an error's name while it is logged: once by the engine, twice with a debugger. */
export function cdpNameReads(): number | undefined {
  return debuggerReads()?.name
}
