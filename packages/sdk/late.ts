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

/** Phase 2: while the page is idle, in the second file; what waits for others starts first. */
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

/** At submit: the other side of a setting, and the worker where a debugger has come to the page. */
const atSubmit = { permission } satisfies Partial<Probes>
const besideDebugger = { cdpWorkerNameReads: cdpWorkerNameReadsNow } satisfies Partial<Probes>

/** What the second file brings. */
export const late = { atIdle, atSubmit, besideDebugger, solve }
export type Late = typeof late
