import { freshWindow } from '../page/frame.ts'

/**
 * Counts how often an error's stack is formatted while a fresh frame's console logs it: never, unless a
 * debugger serialises it (V8 formats stacks on demand). The page's own console may be wrapped by a
 * monitoring script. `groupEnd` prints nothing. undefined outside Chromium.
 */
export function cdpStackReads(): number | undefined {
  if (navigator.vendor !== 'Google Inc.') return undefined
  const view = freshWindow()
  let reads = 0
  Object.defineProperty(view.Error, 'prepareStackTrace', {
    configurable: true,
    value: () => {
      reads++
      return ''
    },
  })
  try {
    Reflect.apply(view.console.groupEnd, view.console, [new view.Error('')])
  } finally {
    Reflect.deleteProperty(view.Error, 'prepareStackTrace')
  }
  return reads
}
