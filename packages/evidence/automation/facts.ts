/** Facts of the probes: true is evidence, null was not observed. */
export interface AutomationFacts {
  webdriver: boolean | null
  webdriverTampered: boolean | null
  globals: boolean | null
  botd: boolean | null
  permissionInconsistent: boolean | null
  srcdocTampered: boolean | null
  stealthProxy: boolean | null
  /** navigator.webdriver, which every browser of this engine has, is missing. */
  webdriverMissing: boolean | null
  /** A debugger in the page: a driver's, or developer tools. */
  cdpRuntime: boolean | null
  cdpWorker: boolean | null
  /** It came after the page had loaded. */
  cdpLate: boolean
  /** A debugger is in the page but not in its worker; developer tools attach to both. */
  cdpPageOnly: boolean | null
  devtoolsDocked: boolean
  storagePartitionOff: boolean | null
  /** The browser has no service for its models, as launch switches disable it. */
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
  /** The same payload was seen from another visitor. */
  payloadReplayed: boolean
  /** A part that every version of the SDK sends is missing. */
  payloadIncomplete: boolean
}
