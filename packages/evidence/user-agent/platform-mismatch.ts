import type { Collected } from '@vigil/contract'
import type { OsFamily } from '../evidence.ts'
import { probe } from '../probes.ts'

/** navigator.platform by system. iPads call themselves Macs; the desktop site of a phone, Linux. */
const PLATFORM: Readonly<Record<Exclude<OsFamily, 'other'>, RegExp>> = {
  windows: /^Win/,
  macos: /^Mac|^iPad|^iPhone/,
  ios: /^iPhone|^iPad|^iPod|^Mac/,
  android: /^Linux|^Android/,
  linux: /^Linux|^X11|^FreeBSD|^OpenBSD|^NetBSD|^Android/,
  chromeos: /^Linux|^CrOS/,
}
/** userAgentData.platform and sec-ch-ua-platform (UA Client Hints, section 9.1.3). */
const HINT: Readonly<Record<Exclude<OsFamily, 'other'>, RegExp>> = {
  windows: /^Windows$/,
  macos: /^macOS$|^Mac OS X$|^iOS$/,
  ios: /^iOS$|^macOS$/,
  android: /^Android$/,
  linux: /^Linux$|^Android$|^Chrom(?:e|ium) OS$/,
  chromeos: /^Chrom(?:e|ium) OS$|^Linux$/,
}

/** Whether the page's own platform contradicts the system that the user agent names. */
export function platformContradicts(collected: Collected, os: OsFamily): boolean {
  if (os === 'other') return false
  const platform = probe(collected, 'platform') || null
  const hint = probe(collected, 'uaData')?.platform || null
  // Chromium has no EyeDropper on phones and tablets (WICG EyeDropper API; MDN: none of their browsers).
  if (os === 'android' && probe(collected, 'engine')?.eyeDropper === true) return true
  return (platform !== null && !PLATFORM[os].test(platform)) || hintContradicts(hint, os)
}

/** Whether a platform hint contradicts the system; an empty or "Unknown" hint does not. */
export function hintContradicts(hint: string | null, os: OsFamily): boolean {
  if (os === 'other' || hint === null || hint === 'Unknown') return false
  return !HINT[os].test(hint)
}
