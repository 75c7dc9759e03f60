/** Number of reads of an error's name while it is logged: one by V8 itself, two with a debugger. */
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
  // groupEnd prints nothing, but processes its arguments.
  Reflect.apply(console.groupEnd, console, [error])
  return reads
}
