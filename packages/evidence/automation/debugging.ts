import type { Collected } from '@vigil/contract'
import { evidencePolicy } from '../policy/index.ts'
import { probe } from '../probes.ts'

/**
 * Whether a debugger serialises what the page logs: V8 formats an error's stack only then. null
 * where not observed.
 */
export function debuggerInPage(collected: Collected): boolean | null {
  const stackReads = probe(collected, 'cdpStackReads')
  return stackReads === undefined ? null : stackReads >= 1
}

/** Whether it is in a worker of the page: the name of an error is read once by V8, twice then. */
export function debuggerInWorker(collected: Collected): boolean | null {
  const nameReads = probe(collected, 'cdpWorkerNameReads')
  return nameReads === undefined ? null : nameReads >= evidencePolicy.automation.minDebuggerReads
}

/**
 * Whether a debugger is in the page and not in a worker that it started: developer tools attach to
 * both, chromedriver and scripts on the debugging port to the page alone. null where either was not
 * observed.
 */
export function debuggerInPageOnly(collected: Collected): boolean | null {
  const page = debuggerInPage(collected)
  const worker = debuggerInWorker(collected)
  return page === null || worker === null ? null : page && !worker
}

/**
 * Whether the browser can never detect languages by itself. The service that would bring it the model
 * is taken away by the default switches of automation tools, and by some vendors in all of theirs.
 */
export function modelsOff(collected: Collected): boolean | null {
  const availability = probe(collected, 'languageDetector')
  return availability === undefined ? null : availability === 'unavailable'
}

/**
 * Whether the browser was started with third-party storage partitioning switched off, as the
 * default switches of one family of automation tools do: a data: SharedWorker fails while the blob:
 * control beside it works. null where the control failed too or a policy forbade it.
 */
export function partitioningOff(collected: Collected): boolean | null {
  const data = probe(collected, 'sharedWorkerData')
  if (probe(collected, 'sharedWorkerBlob') !== 'ok') return null
  return data === 'error' ? true : data === 'ok' ? false : null
}
