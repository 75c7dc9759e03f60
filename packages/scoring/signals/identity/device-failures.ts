import { type HistoryFacts, hasSameIdOrKey } from '@vigil/evidence'
import { oddsOfFailures } from '../../crowds/bare-failures.ts'
import { hasLearned } from '../../history/level.ts'
import { policy } from '../../policy/index.ts'
import { declareSignal } from '../../signal.ts'

const own = policy.signals.device_failures

/**
 * The attempts with this device key failed at most of the accounts that it tried, as the caller reports: somebody tries
 * a list of passwords with a browser, however slowly. People with a common key fail rarely. It does not count on a
 * device of the account's.
 */
export const deviceFailures = declareSignal({
  code: 'device_failures',
  label: 'Most attempts on this device fail',
  clause: 'attempts from such a device have failed at most accounts',
  category: 'velocity',
  compartment: 'identity',
  challengesOnly: true,
  flags: ['velocity'],
  counted: {
    of: ({ history }) => history?.population?.failing?.[0] ?? 0,
    what: 'accounts at which all attempts with this device failed',
  },
  measure: ({ event, history }) => {
    const [failed, tried] = history?.population?.failing ?? [0, 0]
    if (event === 'signup' || failed === 0 || isKnownHere(history)) return 0
    return Math.min(1, oddsOfFailures(failed, tried) / own.weight)
  },
})

/** Whether the account has learned this device key or the id of this browser. */
const isKnownHere = (history: HistoryFacts | null): boolean =>
  hasLearned(history) && history.visits.some((visit) => hasSameIdOrKey(visit, history.current))
