/** Reads of an error's name while it is logged: once by V8 for itself, twice with a debugger. */
export function nameReads(): number {
  let reads = 0
  const error = new Error('')
  Object.defineProperty(error, 'name', {
    get: () => {
      reads++
      return ''
    },
  })
  console.debug(error)
  return reads
}
