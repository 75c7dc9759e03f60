import { type Evidence, ramp } from '@vigil/evidence'
import { policy } from '../policy/index.ts'
import { isHandheld } from './handheld.ts'

const { models } = policy.coLocation

/**
 * What counts of a crowd at one IP address, 0..1: less of people with phones of their own, where the others have phones
 * of several models that are usual at the site: a venue, a hall, a carrier's address. It counts in full on a computer,
 * also one that emulates a phone.
 */
export function shareOfOwnPhones({ userAgent, graph }: Evidence): number {
  if (!isHandheld({ userAgent }) || userAgent?.emulated === true) return 1
  return 1 - ramp(models, graph?.usualModelsAtAddress ?? 0)
}
