import * as z from 'zod'
import { text } from '../text.ts'

const flag = z.boolean()
const names = z.array(text(256)).max(512)
const count = z.number().min(0).max(1e6)

/**
 * navigator of a worker. `fullVersions`: number of brands with full versions (UA Client Hints, section 4.1.2); of a shared
 * worker alone.
 */
const WorkerNavigator = z
  .object({
    userAgent: text(2048),
    platform: text(64),
    hardwareConcurrency: count,
    languages: z.array(text(64)).max(64),
    fullVersions: count,
  })
  .partial()

/** navigator.userAgentData, the low-entropy part. */
const UaData = z
  .object({
    brands: z.array(z.object({ brand: text(64), version: text(32) })).max(16),
    mobile: flag,
    platform: text(64),
  })
  .partial()

const Noisy = z.object({ hash: text(128), noisy: flag })
const SharedWorkerStart = z.enum(['ok', 'error', 'unsupported', 'csp'])

/**
 * Observations of the browser SDK, by probe name. Only observations: their meaning is decided on
 * the server (packages/evidence), which treats a value of another type as absent. A probe that failed
 * sends its state instead of a value.
 */
const schemas = {
  /** navigator.webdriver */
  webdriver: flag,
  /** navigator.webdriver is an own property, or its prototype getter is not native. */
  webdriverTampered: flag,
  /** Names of globals that only automation frameworks leave (cdc_*, __playwright*, ...). */
  automationGlobals: names,
  /** BotD verdict. */
  botd: z.object({ bot: flag }),
  /** Notification.permission and permissions.query: they differ in headless-shell. */
  permission: z.object({ notification: text(32), query: text(32) }),
  /** iframe with srcdoc has a non-null contentWindow before it is attached. */
  srcdocWindowBeforeAttach: flag,
  /** Error name of the prototype-cycle test on native functions: TypeError is clean, overflow a JS Proxy. */
  prototypeCycleError: text(64),
  /** Calls of Error.prepareStackTrace while a fresh error is logged. */
  cdpStackReads: count,
  /** Reads of a getter on error.name while a dedicated worker logs it: 1 is clean, 2 is attached. */
  cdpWorkerNameReads: count,
  /** Whether a SharedWorker starts from a data: URL, and from a blob: URL as the control. */
  sharedWorkerData: SharedWorkerStart,
  sharedWorkerBlob: SharedWorkerStart,
  /** Number of successive updates of a frame's history that were accepted: browsers stop at 200. */
  historyUpdates: count,
  /** State of the browser's language detector model: available, downloadable, downloading, unavailable. */
  languageDetector: text(32),
  /** Whether a script that the page's security policy forbids did run. */
  cspBypassed: flag,
  /** navigator of a dedicated worker and of a shared worker. */
  workerNavigator: WorkerNavigator,
  sharedWorkerNavigator: WorkerNavigator,
  /** Media queries of input devices. */
  pointer: z.object({ pointer: text(16), anyPointer: text(16), anyHover: text(16) }),
  maxTouchPoints: z.number().min(0).max(256),
  scrollbarWidth: z.number().min(0).max(200),
  /** Sizes of the page and of the browser window, CSS pixels. */
  window: z.object({
    innerWidth: z.number(),
    innerHeight: z.number(),
    outerWidth: z.number(),
    outerHeight: z.number(),
  }),
  /** Properties of the engine that do not depend on the user agent string. */
  engine: z.object({ productSub: text(16), evalLength: count, eyeDropper: flag.optional() }),
  /** APIs that every browser has and this page lacks. */
  missingApis: names,
  /** Native functions whose source text differs from a fresh frame's. */
  nativeTamper: names,
  /** Marks of form-automation extensions found in the page. */
  extensionMarkers: names,
  webgl: z
    .object({ vendor: text(512), renderer: text(512), extensions: count, parameters: text(128) })
    .nullable(),
  canvas: Noisy,
  audio: Noisy,
  fonts: names,
  mathHash: text(128),
  platform: text(64),
  vendor: text(64),
  hardwareConcurrency: count,
  deviceMemory: count,
  colorDepth: count,
  uaData: UaData.nullable(),
}

export type ProbeValues = { [Name in keyof typeof schemas]: z.infer<(typeof schemas)[Name]> }
export type ProbeName = keyof ProbeValues
export type WorkerNavigatorValues = z.infer<typeof WorkerNavigator>
export type UaDataValues = z.infer<typeof UaData>

/** The schema of each probe's value. */
export const probeSchemas: { readonly [Name in ProbeName]: z.ZodType<ProbeValues[Name]> } = schemas

/** One probe's outcome as the SDK sends it. */
export type ProbeResult<Value = unknown> =
  | { state: 'ok'; value: Value; ms?: number }
  | { state: 'failed' | 'timeout' | 'unsupported' | 'blocked'; ms?: number }

/**
 * Probes whose values are stable on one machine: they do not change with location, language, zoom, window or a browser
 * update.
 */
export const DEVICE_PROBES = [
  'platform',
  'vendor',
  'canvas',
  'audio',
  'webgl',
  'fonts',
  'hardwareConcurrency',
  'deviceMemory',
  'maxTouchPoints',
  'mathHash',
  'colorDepth',
] as const satisfies readonly ProbeName[]
export type DeviceProbe = (typeof DEVICE_PROBES)[number]
