/** Work that exceeded its time limit. */
export class TimedOut extends Error {
  constructor(limitMs: number) {
    super(`no answer within ${limitMs} ms`)
    this.name = 'TimedOut'
  }
}

/** Waits for `work`, but not longer than `limitMs`; then rejects with TimedOut. */
export function within<T>(limitMs: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new TimedOut(limitMs)), limitMs)
    work.then(
      (value) => {
        clearTimeout(timer)
        resolve(value)
      },
      (cause: unknown) => {
        clearTimeout(timer)
        reject(cause)
      },
    )
  })
}
