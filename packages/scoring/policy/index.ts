import { evidencePolicy } from '@vigil/evidence'
import { accountLoss } from './account-loss.ts'
import { bareFailures, bareSurprise } from './bare-clients.ts'
import { coLocation } from './co-location.ts'
import { drift } from './drift.ts'
import { absence, exposedAccount, habit, ownHandshake, ownMailbox, travel } from './history.ts'
import {
  deviceSurprise,
  furtherAccountLogOdds,
  networkSurprise,
  sameName,
  scatteredDomain,
  sharedIdentifier,
  sharedMailbox,
} from './many-accounts.ts'
import { newcomerSurprise } from './newcomers.ts'
import { population } from './population.ts'
import { programs } from './programs.ts'
import { reportedShare, reportFactorByConfidence, sameMachineProbability } from './reported.ts'
import { signalPolicies } from './signals/index.ts'
import { unusedAccounts, unusedDomain } from './unused-accounts.ts'
import { email, flags, guards, levels, thresholds, unusual } from './verdict.ts'
import { compartments, weighing } from './weighing.ts'
import {
  abusersBrowser,
  pace,
  paymentsAtAddress,
  paymentValues,
  youngAccount,
} from './young-accounts.ts'

export type {
  SignalPolicies,
  SignalPolicy,
  WeightSource,
  WindowThresholds,
} from './signal-policy.ts'
export type { SignalCode } from './signals/index.ts'

/** Each change of the policy is a new version and an entry of docs/policy-changelog.md. */
export const POLICY_VERSION = '2026-11-28.62'

/**
 * Every number that can change a verdict. Weights and log-odds are natural logarithms of likelihood
 * ratios, scores are 0..100, shares 0..1; other units stand in the names.
 */
export const policy = {
  signals: signalPolicies,
  compartments,
  weighing,
  thresholds,
  guards,
  flags,
  levels,
  email,
  unusual,
  drift,
  population,
  travel,
  absence,
  accountLoss,
  exposedAccount,
  habit,
  programs,
  ownHandshake,
  ownMailbox,
  reportFactorByConfidence,
  deviceSurprise,
  bareSurprise,
  bareFailures,
  networkSurprise,
  newcomerSurprise,
  reportedShare,
  sameMachineProbability,
  scatteredDomain,
  unusedAccounts,
  unusedDomain,
  coLocation,
  sharedIdentifier,
  sharedMailbox,
  sameName,
  furtherAccountLogOdds,
  youngAccount,
  abusersBrowser,
  paymentValues,
  paymentsAtAddress,
  pace,
  ...evidencePolicy,
} as const
