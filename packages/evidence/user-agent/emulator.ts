import type { Collected } from '@vigil/contract'
import { probe } from '../probes.ts'
import type { ParsedBrowser } from './browser.ts'

/** What draws in an emulator: its own translator, or the graphics card of the computer below it. */
const COMPUTER_GRAPHICS =
  /Android Emulator|BlueStacks|VMware|VirtualBox|Parallels|Direct3D|OpenGL Engine|GeForce|\bRadeon\b/i
/** Chrome for Android says `Linux armv81` whatever it runs on (UA reduction); other browsers name the processor. */
const COMPUTER_PROCESSOR = /^Linux (?:x86_64|i[3-6]86)$/

/**
 * Whether a browser that calls itself one of Android runs on a computer. Android apps run on Chromebooks too, so a processor alone does not
 * tell where an app shows the page.
 */
export function isEmulatedAndroid(
  collected: Collected,
  { os }: ParsedBrowser,
  inApp: boolean,
): boolean {
  if (os !== 'android') return false
  const renderer = probe(collected, 'webgl')?.renderer ?? ''
  const platform = probe(collected, 'platform') ?? ''
  return COMPUTER_GRAPHICS.test(renderer) || (!inApp && COMPUTER_PROCESSOR.test(platform))
}
