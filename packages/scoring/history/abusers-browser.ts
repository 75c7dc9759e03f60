import { DAY_MS, type Evidence, ramp } from '@vigil/evidence'
import { policy } from '../policy/index.ts'
import { hasLearned } from './level.ts'
import { isSameDevice } from './same-device.ts'

const { otherDeviceDays, fullAccountsAtLogin } = policy.abusersBrowser

/**
 * Returns how far the account's device is that of reported accounts, 0..1, so that it does not show an innocent holder:
 * by the share of the browser's other accounts that were reported, and by how few days the account was used on devices
 * of its own. 0 if the caller labelled it `legitimate`.
 */
export function inAbusersBrowser({ event, history, graph }: Evidence): number {
  if (graph === null || graph.labels.includes('legitimate') || !hasLearned(history)) return 0
  const here = graph.neighbours.filter(({ browsers }) => browsers.length > 0)
  const reported = here.filter(({ isAbuser }) => isAbuser).length
  if (reported === 0) return 0
  const { current, visits } = history
  const elsewhere = visits.filter((visit) => !isSameDevice(visit, current, history))
  const days = new Set(elsewhere.map(({ atMs }) => Math.floor(atMs / DAY_MS))).size
  const atEvent = event === 'login' ? ramp([0, fullAccountsAtLogin], reported) : 1
  return (atEvent * (1 - ramp(otherDeviceDays, days)) * reported) / here.length
}
