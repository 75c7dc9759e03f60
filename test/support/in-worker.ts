import { exports } from 'cloudflare:workers'
import type { Ask } from './tenant.ts'

/** Calls the Worker under test. */
export const ask: Ask = (host, path, init) =>
  exports.default.fetch(new Request(`http://${host}.test${path}`, init))
