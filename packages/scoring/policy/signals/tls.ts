import type { SignalPolicies } from '../signal-policy.ts'

export const tlsSignals = {
  tls_strong_mismatch: { weight: 3.5, source: 'measured' },
  tls_mismatch: { weight: 2.0, source: 'measured' },
  tls_hello_too_small: { weight: 2.0, source: 'measured' },
  tls_static_order: { weight: 1.5, source: 'measured' },
  tls_version_lag: { weight: 1.0, source: 'literature' },
  tls_known_tool: { weight: 3.0, source: 'measured' },
  tls_capture_invalid: { weight: 3.0, source: 'judgement' },
} as const satisfies SignalPolicies
