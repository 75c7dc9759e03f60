import { freshWindow } from './frame.ts'

interface Reads {
  stack: number
  name: number
}

let seen: Reads | null = null

/**
 * How often an error is looked at while a fresh frame's console logs it. The page's own console may
 * be wrapped by a monitoring script that reads errors too. undefined outside V8.
 */
export function debuggerReads(): Reads | undefined {
  if (!('captureStackTrace' in Error)) return undefined
  seen ??= logErrors()
  return seen
}

function logErrors(): Reads {
  const view = freshWindow()
  const reads: Reads = { stack: 0, name: 0 }
  Object.defineProperty(view.Error, 'prepareStackTrace', {
    configurable: true,
    value: () => {
      reads.stack++
      return ''
    },
  })
  try {
    view.console.debug(new view.Error(''))
  } finally {
    Reflect.deleteProperty(view.Error, 'prepareStackTrace')
  }
  const named = new view.Error('')
  Object.defineProperty(named, 'name', {
    get: () => {
      reads.name++
      return ''
    },
  })
  view.console.debug(named)
  return reads
}
