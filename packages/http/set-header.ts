import type { Context } from 'hono'

/** Sets a header of the answer where it stands: `c.header` copies the whole response each time. */
export function setHeader(c: Context, name: string, value: string): void {
  try {
    c.res.headers.set(name, value)
  } catch {
    // What another server answered cannot be changed, and is copied once.
    c.header(name, value)
  }
}
