import type { Collected } from '@vigil/contract'
import { probe } from '../probes.ts'
import type { ParsedBrowser } from './browser.ts'

/** Renderer of an emulator: its own translator, or the graphics card of its host computer. */
const COMPUTER_GRAPHICS =
  /Android Emulator|BlueStacks|VMware|VirtualBox|Parallels|Direct3D|OpenGL Engine|GeForce|\bRadeon\b/i
/** Chrome for Android reports `Linux armv81` on any processor (UA reduction); other browsers name the actual one. */
const COMPUTER_PROCESSOR = /^Linux (?:x86_64|i[3-6]86)$/

/**
 * Whether a browser that claims to be on Android runs on a computer. Android apps run on Chromebooks too, so for a page
 * in an app the processor alone is no evidence.
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
