/** Reads of an error's name while it is logged: once by V8 for itself, twice with a debugger. */
export function nameReads(): number {
  if (navigator.userAgent.includes('Firefox')) return 0
  let reads = 0
  const error = new Error('')
  Object.defineProperty(error, 'name', {
    get: () => {
      reads++
      return ''
    },
  })
  // Prints nothing, and takes arguments all the same.
  Reflect.apply(console.groupEnd, console, [error])
  return reads
}
