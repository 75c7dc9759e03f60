import { NO_TLS } from './clean-facts.ts'
import type { Evidence } from './evidence.ts'
import { NO_PROVENANCE } from './provenance.ts'
import { NO_SESSION } from './session/facts.ts'

/** Returns the evidence of a check of which every part is unknown. */
export function emptyEvidence(atMs: number): Evidence {
  return {
    event: 'signup',
    host: 'check',
    atMs,
    network: null,
    email: null,
    userAgent: null,
    headers: null,
    automation: null,
    behavior: null,
    visitor: null,
    device: null,
    tls: NO_TLS,
    locale: null,
    attribution: null,
    velocity: null,
    graph: null,
    history: null,
    exposure: null,
    lists: null,
    challenge: null,
    session: NO_SESSION,
    provenance: NO_PROVENANCE,
  }
}
