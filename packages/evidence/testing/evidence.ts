import type { Evidence } from '../evidence.ts'
import { NO_TLS } from '../sandbox/clean-facts.ts'
import { NOW_MS } from './visit.ts'

/** A request about which nothing is known. */
export const BARE_EVIDENCE: Evidence = {
  event: 'signup',
  host: 'check',
  atMs: NOW_MS,
  network: null,
  email: null,
  userAgent: null,
  headers: null,
  automation: null,
  behavior: null,
  device: null,
  tls: NO_TLS,
  locale: null,
  attribution: null,
  velocity: null,
  graph: null,
  history: null,
  exposure: null,
  session: { session: 'none', token: 'none' },
}
