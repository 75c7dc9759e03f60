/**
 * What the browser SDK observes, by probe name. Observation only: what a value means is decided on
 * the server (packages/evidence), which reads each value as `unknown` and takes a wrong type as
 * absent. A probe that failed sends its state instead of a value.
 */
export interface ProbeValues {
  /** navigator.webdriver */
  webdriver: boolean
  /** navigator.webdriver is an own property, or its prototype getter is not native. */
  webdriverTampered: boolean
  /** Names of globals that only automation frameworks leave (cdc_*, __playwright*, ...). */
  automationGlobals: string[]
  /** BotD verdict. */
  botd: { bot: boolean; kind?: string }
  /** Notification.permission beside permissions.query: contradiction marks headless-shell. */
  permission: { notification: string; query: string }
  /** iframe with srcdoc has a non-null contentWindow before it is attached. */
  srcdocWindowBeforeAttach: boolean
  /** Error name of the prototype-cycle test on native functions: TypeError is clean, overflow a JS Proxy. */
  prototypeCycleError: string
  /** Calls of Error.prepareStackTrace while a fresh error is logged. */
  cdpStackReads: number
  /** Reads of a getter on error.name while a dedicated worker logs it: 1 is clean, 2 is attached. */
  cdpWorkerNameReads: number
  /** SharedWorker from a data: URL, and the blob: control beside it. */
  sharedWorkerData: 'ok' | 'error' | 'unsupported' | 'csp'
  sharedWorkerBlob: 'ok' | 'error' | 'unsupported' | 'csp'
  /** Of so many updates of a frame's history in a row, the last that it took: browsers stop at 200. */
  historyUpdates: number
  /** Whether the browser has a model to tell languages with: available, downloadable, downloading, unavailable. */
  languageDetector: string
  /** A script that the page's security policy forbids did run. */
  cspBypassed: boolean
  /** navigator as a dedicated worker and as a shared worker see it. */
  workerNavigator: WorkerNavigatorValues
  sharedWorkerNavigator: WorkerNavigatorValues
  /** Media queries of input devices. */
  pointer: { pointer: string; anyPointer: string; hover: string; anyHover: string }
  maxTouchPoints: number
  scrollbarWidth: number
  window: {
    innerWidth: number
    innerHeight: number
    outerWidth: number
    outerHeight: number
    visualWidth?: number
  }
  /** Engine marks that do not follow the user agent string. */
  engine: { productSub: string; evalLength: number; vendor: string; flavors: string[] }
  /** Page APIs that every browser has and that are missing here. */
  missingApis: string[]
  /** Native functions whose source text differs from a fresh frame's. */
  nativeTamper: string[]
  /** Marks of form-automation extensions found in the page. */
  extensionMarkers: string[]
  webgl: { vendor: string; renderer: string; extensions: number; parameters: string } | null
  canvas: { hash: string; noisy: boolean }
  audio: { hash: string; noisy: boolean }
  fonts: string[]
  mathHash: string
  platform: string
  vendor: string
  oscpu: string
  hardwareConcurrency: number
  deviceMemory: number
  colorDepth: number
  uaData: UaDataValues | null
  storage: { cookies: boolean; local: boolean; session: boolean; indexedDb: boolean }
  plugins: number
}

export interface WorkerNavigatorValues {
  userAgent: string
  platform: string
  hardwareConcurrency: number
  languages: string[]
}

/** navigator.userAgentData with the high-entropy values that were granted. */
export interface UaDataValues {
  brands: { brand: string; version: string }[]
  mobile: boolean
  platform: string
  platformVersion?: string
  architecture?: string
  bitness?: string
  model?: string
  fullVersionList?: { brand: string; version: string }[]
}

export type ProbeName = keyof ProbeValues

/** One probe's outcome as the SDK sends it. */
export type ProbeResult<Value = unknown> =
  | { state: 'ok'; value: Value; ms?: number }
  | { state: 'failed' | 'timeout' | 'unsupported' | 'blocked'; ms?: number }
