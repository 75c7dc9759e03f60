import type { AutomationFacts } from '@vigil/evidence'

/** Facts that a driver started or shaped this browser, without those of a debugger. */
const OF_A_DRIVER = [
  'webdriver',
  'webdriverTampered',
  'webdriverMissing',
  'globals',
  'floodProtectionOff',
  'storagePartitionOff',
  'viewportDefaultLib',
  'viewportExceedsWindow',
  'noInputDevice',
] as const

/** The same of any program: evasion kits, bots, and what is no browser or repeats the data of one. */
const OF_A_PROGRAM = [
  ...OF_A_DRIVER,
  'botd',
  'permissionInconsistent',
  'srcdocTampered',
  'stealthProxy',
  'cspBypassed',
  'notABrowser',
  'payloadReplayed',
] as const

/** Whether something other than a debugger shows that a driver started or shaped this browser. */
export const hasDriverTraces = (automation: AutomationFacts): boolean =>
  OF_A_DRIVER.some((fact) => automation[fact] === true)

/** Whether something other than a debugger shows that a program runs this browser, or is none. */
export const hasProgramTraces = (automation: AutomationFacts): boolean =>
  OF_A_PROGRAM.some((fact) => automation[fact] === true)
