import type { ReferrerChannel } from '@vigil/contract'

export interface AttributionFacts {
  channel: ReferrerChannel
  paid: boolean
  /** Click id or campaign contradicts the referrer. */
  inconsistent: boolean
}
