import { shareBesideHabit } from '../../habit.ts'
import { policy } from '../../policy/index.ts'
import type { Signal } from '../../signal.ts'
import { shareBesideUsual } from '../../usual-share.ts'

const own = policy.signals.unknown_client
const NO_BROWSER = 'other'

/**
 * A string that names no browser and no program either: small crawlers send such, and so do programs of honest people. Of strings that
 * name a phone's system instead of a browser, as many are of apps as of programs (labelled user agents), so they say nothing. It counts less
 * where the site's allowed checks, or the account's, come without a browser.
 */
export const unknownClient: Signal = {
  code: 'unknown_client',
  label: 'Not a known browser',
  clause: 'it names no browser that we know',
  category: 'automation',
  compartment: 'automation',
  facets: ['bot'],
  flags: [],
  measure: (evidence) => {
    const { userAgent } = evidence
    if (userAgent?.client !== 'bot' && userAgent?.client !== 'tool') return false
    if (userAgent.declaresProgram || userAgent.namesAppSystem) return false
    if (userAgent.family !== NO_BROWSER) return true
    const ofHabit = shareBesideHabit(evidence, ({ browser }) => browser === NO_BROWSER)
    return Math.min(ofHabit, shareBesideUsual(evidence, 'browser', own))
  },
}
