import { isBlocked, ProbeBlocked } from '../probe.ts'
import { cdpStackReads } from '../probes/cdp-stack-reads.ts'
import { closeFrame, freshWindow } from './frame.ts'
import { hash } from './hash.ts'
import { isRefused } from './policy.ts'
import { shared } from './shared.ts'
import { isPolicyRefused, trustedTypesOf, trustedUrl } from './trusted.ts'

/** What the first file of the script lends the second, which is built without copies of its own. */
export const first = {
  cdpStackReads,
  closeFrame,
  freshWindow,
  hash,
  isBlocked,
  isPolicyRefused,
  isRefused,
  ProbeBlocked,
  shared,
  trustedTypesOf,
  trustedUrl,
}
export type First = typeof first
