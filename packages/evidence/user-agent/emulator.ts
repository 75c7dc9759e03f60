import type { Collected } from '@vigil/contract'
import { rendersInSoftware } from '../automation/software-renderer.ts'
import { readerOf } from '../behavior/counts.ts'
import { eventsOf, interaction } from '../behavior/interaction.ts'
import { probe } from '../probes.ts'
import type { ParsedBrowser } from './browser.ts'

/** Renderer of an emulator: its own translator, or the graphics card of its host computer. */
const COMPUTER_GRAPHICS =
  /Android Emulator|BlueStacks|VMware|VirtualBox|Parallels|Direct3D|OpenGL Engine|GeForce|\bRadeon\b/i
/** Models of the system images of Android Studio and Genymotion, as user agents of apps name them. */
const EMULATOR_MODEL =
  /\b(?:sdk_g?phone\w*|google_sdk|Android SDK built for \w+|Genymotion|Genymobile)\b/i
/** Chrome for Android reports `Linux armv81` on any processor (UA reduction); other browsers name the actual one. */
const COMPUTER_PROCESSOR = /^Linux (?:x86_64|i[3-6]86)$/

/**
 * Whether a browser that claims to be on Android runs on a computer: by the model that it names, by its graphics, which
 * no phone draws in software, by its processor, or by a mouse where a phone has none. Android apps run on Chromebooks
 * too, so for a page in an app the processor alone is no evidence.
 */
export function isEmulatedAndroid(
  collected: Collected,
  { os, engine }: ParsedBrowser,
  inApp: boolean,
  userAgent: string,
): boolean {
  if (os !== 'android') return false
  const renderer = probe(collected, 'webgl')?.renderer ?? ''
  const platform = probe(collected, 'platform') ?? ''
  return (
    EMULATOR_MODEL.test(userAgent) ||
    COMPUTER_GRAPHICS.test(renderer) ||
    rendersInSoftware(collected) === true ||
    (!inApp && COMPUTER_PROCESSOR.test(platform)) ||
    (engine === 'chromium' && usesMissingMouse(collected))
  )
}

/**
 * Whether a mouse was moved and pressed, and nothing touched, on a device without a mouse (Media Queries 4, section
 * 6.4). Assistive technology presses without moving. A mouse that was connected later is in the later reading.
 */
function usesMissingMouse(collected: Collected): boolean {
  const later = probe({ probes: collected.probesAtSubmit }, 'pointer')
  const pointer = later ?? probe(collected, 'pointer')
  const events = eventsOf(collected.behavior)
  if (pointer?.anyPointer !== 'coarse' || pointer.anyHover !== 'none' || events === null)
    return false
  const seen = readerOf(collected.behavior)
  const { mousePresses, touches } = interaction(events)
  return mousePresses > 0 && touches === 0 && seen('touches') === 0 && (seen('moves') ?? 0) > 0
}
