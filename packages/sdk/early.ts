import type { Probes } from './probe.ts'
import { automationGlobals } from './probes/automation-globals.ts'
import { cdpStackReads } from './probes/cdp-stack-reads.ts'
import { colorDepth } from './probes/color-depth.ts'
import { deviceMemory } from './probes/device-memory.ts'
import { engine } from './probes/engine.ts'
import { hardwareConcurrency } from './probes/hardware-concurrency.ts'
import { maxTouchPoints } from './probes/max-touch-points.ts'
import { missingApis } from './probes/missing-apis.ts'
import { platform } from './probes/platform.ts'
import { pointer } from './probes/pointer.ts'
import { prototypeCycleError } from './probes/prototype-cycle-error.ts'
import { scrollbarWidth } from './probes/scrollbar-width.ts'
import { srcdocWindowBeforeAttach } from './probes/srcdoc-window-before-attach.ts'
import { vendor } from './probes/vendor.ts'
import { webdriver } from './probes/webdriver.ts'
import { webdriverTampered } from './probes/webdriver-tampered.ts'
import { windowSizes } from './probes/window.ts'

/** Phase 1: synchronous probes of the first file, a few milliseconds in total. */
export const early = {
  webdriver,
  automationGlobals,
  srcdocWindowBeforeAttach,
  prototypeCycleError,
  pointer,
  maxTouchPoints,
  window: windowSizes,
  engine,
  missingApis,
  platform,
  vendor,
  hardwareConcurrency,
  deviceMemory,
  colorDepth,
} satisfies Partial<Probes>

/** Run next, while the page is idle: these probes need a frame, which takes time to open. */
export const fromFrame = {
  cdpStackReads,
  webdriverTampered,
  scrollbarWidth,
} satisfies Partial<Probes>

/** Probes whose values may change while the page is open; read again at submit. */
export const changing = {
  webdriver,
  automationGlobals,
  cdpStackReads,
  pointer,
  window: windowSizes,
} satisfies Partial<Probes>
