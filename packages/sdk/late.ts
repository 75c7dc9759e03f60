import { fingerprint } from './fingerprint.ts'
import type { Probes } from './probe.ts'
import { audio } from './probes/audio.ts'
import { botd } from './probes/botd.ts'
import { canvas } from './probes/canvas.ts'
import { cdpWorkerNameReads, cdpWorkerNameReadsNow } from './probes/cdp-worker-name-reads.ts'
import { cspBypassed } from './probes/csp-bypassed.ts'
import { extensionMarkers } from './probes/extension-markers.ts'
import { fonts } from './probes/fonts.ts'
import { historyUpdates } from './probes/history-updates.ts'
import { languageDetector } from './probes/language-detector.ts'
import { mathHash } from './probes/math-hash.ts'
import { nativeTamper } from './probes/native-tamper.ts'
import { permission } from './probes/permission.ts'
import { sharedWorkerNavigator } from './probes/shared-worker-navigator.ts'
import { sharedWorkerBlob, sharedWorkerData } from './probes/shared-worker-start.ts'
import { uaData } from './probes/ua-data.ts'
import { webgl } from './probes/webgl.ts'
import { workerNavigator } from './probes/worker-navigator.ts'
import { solve } from './solve.ts'

/** Phase 2: probes of the second file, run while the page is idle; those that wait for others start first. */
const atIdle = {
  workerNavigator,
  cdpWorkerNameReads,
  sharedWorkerBlob,
  sharedWorkerData,
  sharedWorkerNavigator,
  permission,
  uaData,
  languageDetector,
  audio,
  mathHash,
  nativeTamper,
  extensionMarkers,
  cspBypassed,
  historyUpdates,
  fonts,
  canvas,
  webgl,
  botd,
} satisfies Partial<Probes>

/** At submit: permissions again, and the worker if a debugger has been attached meanwhile. */
const atSubmit = { permission } satisfies Partial<Probes>
const whenDebuggerAppears = { cdpWorkerNameReads: cdpWorkerNameReadsNow } satisfies Partial<Probes>

/** Exports of the second file. */
export const late = { atIdle, atSubmit, whenDebuggerAppears, solve, fingerprint }
export type Late = typeof late
