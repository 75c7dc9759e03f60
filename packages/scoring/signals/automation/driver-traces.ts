import type { AutomationFacts } from '@vigil/evidence'

/** Whether something other than a debugger shows that a driver started or shaped this browser. */
export function hasDriverTraces(automation: AutomationFacts): boolean {
  return [
    automation.webdriver,
    automation.webdriverTampered,
    automation.webdriverMissing,
    automation.globals,
    automation.floodProtectionOff,
    automation.storagePartitionOff,
    automation.viewportDefaultLib,
    automation.viewportExceedsWindow,
    automation.noInputDevice,
  ].includes(true)
}
