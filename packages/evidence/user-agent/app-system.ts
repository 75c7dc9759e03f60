import { BROWSER } from './client.ts'

/** `ZuriPay/6.12.0 (Android 13; SM-A155F)`, `Acme/8 (iPhone; iOS 18.1)`. */
const SYSTEM_VERSION = /\b(?:Android|iOS|iPadOS|tvOS|watchOS)[ /](\d{1,3})\b/i

/** Returns the major version of the system that an app's user agent names; null: none, or the string is a browser's. */
export function appSystemMajor(userAgent: string): number | null {
  if (BROWSER.test(userAgent)) return null
  const major = SYSTEM_VERSION.exec(userAgent)?.[1]
  return major === undefined ? null : Number(major)
}
