/** Judged observations: each true is evidence, each null was not observed. */
export interface AutomationFacts {
  webdriver: boolean | null
  webdriverTampered: boolean | null
  globals: boolean | null
  botd: boolean | null
  permissionInconsistent: boolean | null
  srcdocTampered: boolean | null
  stealthProxy: boolean | null
  /** Whether navigator.webdriver, which every browser of the kind has, is gone. */
  webdriverMissing: boolean | null
  /** A debugger in the page: a driver's, or developer tools. */
  cdpRuntime: boolean | null
  cdpWorker: boolean | null
  /** It came after the page had loaded. */
  cdpLate: boolean
  /** A debugger in the page that leaves its worker alone, where developer tools attach to both. */
  cdpPageOnly: boolean | null
  devtoolsDocked: boolean
  storagePartitionOff: boolean | null
  /** The browser has no service for its models, as where launch switches took it away. */
  modelsOff: boolean | null
  /** The browser's own limit of navigation updates was switched off. */
  floodProtectionOff: boolean | null
  cspBypassed: boolean | null
  noInputDevice: boolean | null
  /** A mouse pressed on the page, and the computer has no pointing device. */
  inputWithoutDevice: boolean | null
  viewportExceedsWindow: boolean | null
  viewportDefaultLib: boolean | null
  headlessScreen: boolean | null
  hiddenScrollbars: boolean | null
  notABrowser: boolean | null
  nativeTamper: boolean | null
  extensionMarker: boolean | null
  softwareWebgl: boolean | null
  /** This very payload was seen from another visitor. */
  payloadReplayed: boolean
  /** A part that every version of the SDK sends was taken out. */
  payloadIncomplete: boolean
}
