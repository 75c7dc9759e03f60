import type { Nature } from './nature.ts'
import type { Place } from './place.ts'
import type { SignupClass } from './raw-visit.ts'

/** Returns what an honest sign-up at a place has in common with others. */
export function signupClass({ network, shared }: Place, nature: Nature): SignupClass {
  if (network.vpn || network.relay) return 'vpn'
  if (shared) return 'cgnat'
  return nature.sharesDevice ? 'household' : 'alone'
}
