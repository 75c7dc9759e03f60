import type { Verdict } from '@vigil/contract'
import type { Evidence } from '@vigil/evidence'
import type { Segments } from './world/raw-visit.ts'

/** The group of honest people; every other group is one of attackers. */
export const PEOPLE = 'people'

/** One attempt with its assessment. */
export interface Judged {
  group: string
  event: 'signup' | 'login'
  score: number
  verdict: Verdict
  /** Earlier visits of the account's owner, the signup included. */
  prior: number
  /** Earlier visits in the account's profile. */
  learned: number
  /** Mean days between two logins of the account's owner. */
  gapDays: number
  /** The farm, burst or campaign that this attempt is part of, and which of its attempts it is, from 0. */
  campaign: string | null
  nth: number
  /** null: an attacker's attempt. */
  segments: Segments | null
  /** ln of the baseline's risk score; null: the account has no history. */
  baseline: number | null
  /** `flags.multiAccount`. */
  isMultiAccount: boolean
  /** Codes of its risk signals; empty if it was allowed. */
  reasons: readonly string[]
  /** Kept for a sample of the attempts, which are judged again without some signals; null: not in the sample. */
  evidence: Evidence | null
}

/** All attempts of one world under one seed. */
export interface Run {
  seed: number
  judged: Judged[]
}

/** True for a login at an account with a history: login figures are measured on these. */
export const isKnownLogin = ({ event, prior }: Judged): boolean => event === 'login' && prior >= 1

/** True for an honest person's login at an account with a history. */
export const isGoodLogin = (it: Judged): boolean => it.group === PEOPLE && isKnownLogin(it)
