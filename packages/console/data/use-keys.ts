import { useLayoutEffect } from 'preact/hooks'

const OFF = 'vigil.shortcuts'

/** Whether single-character shortcuts are on (WCAG 2.1.4: they can be switched off). */
export function shortcutsOn(): boolean {
  return localStorage.getItem(OFF) !== 'off'
}

export function setShortcuts(on: boolean): void {
  localStorage.setItem(OFF, on ? 'on' : 'off')
}

const LEADER_MS = 1200
let leader = Number.NEGATIVE_INFINITY

/** Whether a key is typed into a field and is no shortcut. */
function isTyped(event: KeyboardEvent): boolean {
  const { target } = event
  if (event.ctrlKey || event.metaKey || event.altKey) return true
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName)
}

/**
 * Binds keys for as long as the component is shown: a character, or `g x` for g followed by x. None acts while a
 * dialog is open, a field has the focus, or shortcuts are off.
 */
export function useKeys(keys: Readonly<Record<string, () => void>>): void {
  // An effect would run after the first paint, and a key pressed immediately would be lost.
  useLayoutEffect(() => {
    function press(event: KeyboardEvent): void {
      if (event.defaultPrevented || isTyped(event) || !shortcutsOn()) return
      if (document.querySelector('dialog[open]') !== null) return
      const led = event.timeStamp - leader < LEADER_MS
      const bound = keys[led ? `g ${event.key}` : event.key]
      if (event.key === 'g' && !led) {
        leader = event.timeStamp
        return
      }
      if (bound === undefined) return
      event.preventDefault()
      leader = Number.NEGATIVE_INFINITY
      bound()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  })
}
