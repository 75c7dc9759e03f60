import type { Collected } from '@vigil/contract'
import { evidencePolicy } from '../policy/index.ts'
import { probe } from '../probes.ts'

/**
 * Whether a debugger serialises what the page logs: V8 formats an error's stack only then. null: not observed.
 */
export function debuggerInPage(collected: Collected): boolean | null {
  const stackReads = probe(collected, 'cdpStackReads')
  return stackReads === undefined ? null : stackReads >= 1
}

/** Whether a debugger is in a worker of the page: V8 reads the name of an error once, with a debugger twice. */
export function debuggerInWorker(collected: Collected): boolean | null {
  const nameReads = probe(collected, 'cdpWorkerNameReads')
  return nameReads === undefined ? null : nameReads >= evidencePolicy.automation.minDebuggerReads
}

/**
 * Whether a debugger is in the page and not in a worker that it started: developer tools attach to
 * both, chromedriver and scripts on the debugging port only to the page. null: one of them was not observed.
 */
export function debuggerInPageOnly(collected: Collected): boolean | null {
  const page = debuggerInPage(collected)
  const worker = debuggerInWorker(collected)
  return page === null || worker === null ? null : page && !worker
}

/**
 * Whether the browser cannot detect languages. Default switches of automation tools disable the service that provides
 * the model, as do some vendors in all of their browsers.
 */
export function modelsOff(collected: Collected): boolean | null {
  const availability = probe(collected, 'languageDetector')
  return availability === undefined ? null : availability === 'unavailable'
}

/**
 * Whether the browser was started without third-party storage partitioning, as the default switches of one family of
 * automation tools do: a data: SharedWorker fails while the blob: control works. null: the control failed too, or a
 * policy forbade it.
 */
export function partitioningOff(collected: Collected): boolean | null {
  const data = probe(collected, 'sharedWorkerData')
  if (probe(collected, 'sharedWorkerBlob') !== 'ok') return null
  return data === 'error' ? true : data === 'ok' ? false : null
}
