import type { KeyRecord } from '@vigil/storage'

/** A key of Acme on a plan with 100 requests a minute, which tests adapt. */
export function keyRecord(changes: Partial<KeyRecord> = {}): KeyRecord {
  return {
    keyId: 'abcdefgh',
    hash: 'hash of the whole key',
    kind: 'secret',
    env: 'live',
    scope: 'full',
    prefix: 'sk_live_abcdefgh',
    websiteHostname: null,
    role: 'analyst',
    member: null,
    allowedIps: null,
    lastUsedMs: null,
    revokedAtMs: null,
    expiresAtMs: null,
    workspace: {
      id: '0190b7f0-0000-7000-8000-000000000001',
      name: 'Acme',
      suspended: false,
      quietEvaluate: false,
    },
    plan: {
      id: 'demo',
      name: 'Demo',
      priceCents: 0,
      status: 'active',
      trialEndsAtMs: null,
      domainSeats: 1,
      monthlyChecks: 1000,
      allowsOverage: false,
      overageCentsPer1000: 0,
      apiRateLimit: 100,
      apiRateWindowSec: 60,
      edgeRateLimit: 50,
      edgeRateWindowSec: 10,
      maxTeamMembers: 1,
      monitoredIdentities: 10,
      retentionDays: 180,
      features: [],
    },
    domains: { licensed: ['acme.example.com'], verified: [], staging: ['staging.example.com'] },
    webhooks: [],
    ...changes,
  }
}
