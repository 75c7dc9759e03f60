import { idle } from '../run-probes.ts'
import { freshWindow } from './frame.ts'

/**
 * Opens the frame while the visitor fills in the form, so that the second reading need not: opening
 * one at submit would cause a noticeable delay.
 */
export function openFrameEarly(): void {
  void idle().then(() => {
    try {
      freshWindow()
    } catch {
      // The probes report that the frame is blocked.
    }
  })
}
