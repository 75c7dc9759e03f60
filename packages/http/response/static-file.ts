const TYPES = new Map([
  ['css', 'text/css; charset=utf-8'],
  ['js', 'text/javascript; charset=utf-8'],
  ['svg', 'image/svg+xml'],
])
const FILE = /^[a-z][a-z0-9-]{0,31}\.(css|js|svg)$/

/** Returns the Content-Type of a page's asset by its file name; undefined: no such name. */
export const contentTypeOf = (file: string): string | undefined =>
  TYPES.get(FILE.exec(file)?.[1] ?? '')

/** Permissions-Policy of a page that needs none of these. */
export const PERMISSIONS_POLICY = 'camera=(), microphone=(), geolocation=(), payment=(), usb=()'
