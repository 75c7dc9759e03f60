import { attributionSignals } from './attribution.ts'
import { automationSignals } from './automation.ts'
import { behavioralSignals } from './behavioral.ts'
import { breachSignals } from './breach.ts'
import { emailSignals } from './email.ts'
import { extensionSignals } from './extension.ts'
import { fingerprintSignals } from './fingerprint.ts'
import { identitySignals } from './identity.ts'
import { listSignals } from './lists.ts'
import { networkSignals } from './network.ts'
import { tlsSignals } from './tls.ts'
import { uaSignals } from './ua.ts'
import { visitSignals } from './visit.ts'

/** Weight, source and parameters of every signal, by its code. */
export const signalPolicies = {
  ...attributionSignals,
  ...automationSignals,
  ...behavioralSignals,
  ...breachSignals,
  ...emailSignals,
  ...extensionSignals,
  ...fingerprintSignals,
  ...identitySignals,
  ...networkSignals,
  ...tlsSignals,
  ...uaSignals,
  ...visitSignals,
  ...listSignals,
} as const

export type SignalCode = keyof typeof signalPolicies
