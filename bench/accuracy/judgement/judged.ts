import type { Verdict } from '@vigil/contract'
import type { Evidence } from '@vigil/evidence'
import type { Segments } from './world/raw-visit.ts'

/** The group of honest people; every other group is one of attackers. */
export const PEOPLE = 'people'

/** One attempt and what was made of it. */
export interface Judged {
  group: string
  event: 'signup' | 'login'
  score: number
  verdict: Verdict
  /** Earlier visits of the account's owner, the signup included. */
  prior: number
  /** Earlier visits that the account's profile has learned from. */
  learned: number
  /** Mean days between two logins of the account's owner. */
  gapDays: number
  /** The farm, burst or campaign that this attempt is part of, and which of its attempts it is, from 0. */
  campaign: string | null
  nth: number
  /** Of honest people alone. */
  segments: Segments | null
  /** ln of the baseline's risk score; null where it has no history to judge by. */
  baseline: number | null
  /** Codes held against it, where it was not allowed. */
  reasons: readonly string[]
  /** Kept for a sample of all attempts, to be judged again without some signals. */
  evidence: Evidence | null
}

/** Everything that happened in one world under one seed. */
export interface Run {
  seed: number
  judged: Judged[]
}

/** A login at an account with a history: what login figures are measured on. */
export const isKnownLogin = ({ event, prior }: Judged): boolean => event === 'login' && prior >= 1

/** A login of an honest person at an account with a history. */
export const isGoodLogin = (it: Judged): boolean => it.group === PEOPLE && isKnownLogin(it)
