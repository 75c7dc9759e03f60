import { shareByVouching } from '../../crowds/programs.ts'
import { shareByPopulation } from '../../crowds/usual-share.ts'
import { shareByHabit } from '../../history/habit.ts'
import { policy } from '../../policy/index.ts'
import { declareSignal } from '../../signal.ts'

const own = policy.signals.unknown_client
const NO_BROWSER = 'other'

/**
 * A user agent that names neither a browser nor a program: small crawlers send such strings, and so do programs of
 * honest people. Strings that name a phone's system instead of a browser are apps as often as programs (labelled user
 * agents), so they do not count. It counts less if allowed checks of the site, or of the account, have such user
 * agents, or the caller vouched for the program.
 */
export const unknownClient = declareSignal({
  code: 'unknown_client',
  label: 'Not a known browser',
  clause: 'the client is not a known browser',
  compartment: 'automation',
  measure: (evidence) => {
    const { userAgent } = evidence
    if (userAgent?.client !== 'bot' && userAgent?.client !== 'tool') return false
    if (userAgent.declaresProgram || userAgent.namesAppSystem) return false
    if (userAgent.family !== NO_BROWSER) return true
    const ofHabit = shareByHabit(evidence, ({ browser }) => browser === NO_BROWSER)
    return Math.min(ofHabit, shareByPopulation(evidence, 'browser', own), shareByVouching(evidence))
  },
})
