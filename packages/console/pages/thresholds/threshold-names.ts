import type { MAX_MUTED, THRESHOLD_BOUNDS } from '@vigil/contract'
import type { ThresholdName } from '../../data/policy-edit.ts'

export const THRESHOLD_NAMES: Readonly<Record<ThresholdName, string>> = {
  challengeFrom: 'Challenge from',
  blockFrom: 'Block from',
  loginBlockFrom: 'Block logins from',
}

/** Bounds that the API sets; their type is the declared value, so that no other one compiles. */
export const BOUNDS: typeof THRESHOLD_BOUNDS = {
  challengeFrom: { min: 10, max: 70 },
  blockFrom: { min: 50, max: 100 },
  loginBlockFrom: { min: 50, max: 100 },
  minGap: 5,
}
export const MUTED_LIMIT: typeof MAX_MUTED = 20
