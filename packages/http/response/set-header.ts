import type { Context } from 'hono'

/** Sets a header of the response in place: `c.header` copies the whole response each time. */
export function setHeader(c: Context, name: string, value: string): void {
  try {
    c.res.headers.set(name, value)
  } catch {
    // A response of `fetch` is immutable, and is copied once.
    c.header(name, value)
  }
}
