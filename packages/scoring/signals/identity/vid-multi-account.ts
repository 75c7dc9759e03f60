import { DAY_MS, type Evidence, hasSameId, hasSameSubnet } from '@vigil/evidence'
import { between, manyAccounts } from '../../crowds/many-accounts.ts'
import { shareAfter, shareByHabit } from '../../history/habit.ts'
import { hasLearned } from '../../history/level.ts'
import { shareAtReturn } from '../../history/returned.ts'
import { policy } from '../../policy/index.ts'
import { declareSignal } from '../../signal.ts'

const { strengthByGuestsAtLogin: points, ownDays, halfRegulars } = policy.sharedIdentifier

/**
 * A browser that keeps its id is one person's or one household's, up to about six accounts. At a login it counts less
 * in a browser that the account has used for days, or others for a week: that of a service desk, a care home or an
 * office.
 */
export const vidMultiAccount = declareSignal({
  code: 'vid_multi_account',
  label: 'Browser used for many accounts',
  clause: 'this browser is used for many accounts',
  compartment: 'identity',
  counts: 'crowd',
  about: 'newHolder',
  ofPlace: true,
  facets: ['identity', 'multipleAccounts', 'riskSignals'],
  flags: ['multiAccount'],
  counted: {
    of: ({ graph }) => Math.max(graph?.mailboxesPerVisitor ?? 0, graph?.guestsLastHour ?? 0),
    what: 'other people on this browser',
    limit: policy.graph.maxRead.visitor - 1,
  },
  measure: (evidence) => {
    const many = manyAccounts(evidence, {
      others: evidence.graph?.mailboxesPerVisitor ?? 0,
      lastHour: evidence.graph?.mailboxesLastHour ?? 0,
      minutesEach: evidence.graph?.minutesEachOnMachine ?? 0,
      rotated: evidence.graph?.rotatedOnVisitor ?? 0,
    })
    return Math.max(shareInOwnBrowser(evidence) * many, guestsAtLogin(evidence))
  },
})

/**
 * Strength of first logins to accounts of several people in one browser within an hour, away from their own browsers
 * and networks: a list of passwords, an insider or an accountant.
 */
function guestsAtLogin({ event, history, graph }: Evidence): number {
  if (event === 'signup' || graph === null || !hasLearned(history)) return 0
  const { visits, current } = history
  const isKnown = visits.some((visit) => hasSameId(visit, current) || hasSameSubnet(visit, current))
  return isKnown ? 0 : between(points, graph.guestsLastHour)
}

function shareInOwnBrowser(evidence: Evidence): number {
  const { event, graph, history } = evidence
  if (event === 'signup' || history === null) return 1
  const { atMs, visitorKey } = history.current
  if (visitorKey === null) return 1
  const amongRegulars = shareAfter(graph?.regularsOnVisitor ?? 0, halfRegulars)
  const byHabit = shareByHabit(
    evidence,
    (visit) => visit.visitorKey === visitorKey && atMs - visit.atMs >= ownDays * DAY_MS,
  )
  return Math.min(byHabit, amongRegulars, shareAtReturn(evidence))
}
