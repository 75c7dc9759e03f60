import { sourceOf } from '../page/source-of.ts'

/** Whether navigator.webdriver is an own property or its prototype getter is not native. */
export function webdriverTampered(): boolean {
  if (Object.getOwnPropertyDescriptor(navigator, 'webdriver')) return true
  const getter = Object.getOwnPropertyDescriptor(Navigator.prototype, 'webdriver')?.get
  return getter !== undefined && !sourceOf(getter).includes('[native code]')
}
