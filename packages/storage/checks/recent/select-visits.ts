import { DAY_MS, evidencePolicy, type PastVisit, storedId } from '@vigil/evidence'

const { maxVisits, maxUnlearned, maxOfDevices, signup } = evidencePolicy.history
const SIGNUP_MS = signup.keptDays * DAY_MS

/**
 * Whether the account's profile learns from a visit: it was allowed and fits the profile, or the caller confirmed the
 * owner.
 */
const isLearned = ({ verdict, passed, deviates }: PastVisit): boolean =>
  passed ?? (verdict === 'allow' && deviates !== true)

/**
 * Returns `maxVisits` visits of a list, newest first: the newest, with three exceptions, so that none of these empties
 * the profile.
 *
 * - At most `maxUnlearned` are ones from which it does not learn, as long as older ones exist from which it does.
 * - `maxOfDevices` are older ones on devices that came seldom (`ofSeldomDevices`): where many people use an account, the
 *   newest are of few days, and a device that comes once a month would be new each time.
 * - The sign-up of a young account is one of them: many visits on its first days must not make it unknown.
 */
export function selectVisits(visits: readonly PastVisit[]): readonly PastVisit[] {
  if (visits.length <= maxVisits) return visits
  const kept = signupOf(visits)
  const others = visits.filter((visit) => visit !== kept)
  const room = maxVisits - (kept === undefined ? 0 : 1)
  const spare = others.filter((visit) => !isLearned(visit)).slice(maxUnlearned)
  const isSpare = new Set(spare)
  const wanted = others.filter((visit) => !isSpare.has(visit))
  const older = ofSeldomDevices(wanted, room - maxOfDevices)
  const newest = wanted.filter((visit) => !older.includes(visit)).slice(0, room - older.length)
  const first = [...newest, ...older]
  const selected = new Set([kept, ...first, ...spare.slice(0, room - first.length)])
  return visits.filter((visit) => selected.has(visit))
}

/**
 * Returns the newest and the oldest visit beyond the first `count` on each device with few among these, at most
 * `maxOfDevices` from which the profile learns, first those of devices with the fewest. The oldest shows since when a
 * device is the account's.
 */
function ofSeldomDevices(visits: readonly PastVisit[], count: number): PastVisit[] {
  const deviceOf = (visit: PastVisit) => visit.deviceKey ?? storedId(visit)
  const newest = visits.slice(0, count).map(deviceOf)
  const devices = new Map<string, PastVisit[]>()
  for (const visit of visits.slice(count).filter(isLearned)) {
    const device = deviceOf(visit)
    if (device !== null) devices.set(device, [devices.get(device)?.[0] ?? visit, visit])
  }
  const seldom = [...devices]
    .map(([device, older]) => ({ times: newest.filter((one) => one === device).length, older }))
    .filter(({ times }) => times <= maxOfDevices)
    .sort((a, b) => a.times - b.times)
  return [...new Set(seldom.flatMap(({ older }) => older))].slice(0, maxOfDevices)
}

/** The oldest sign-up, while the account is young. */
function signupOf(visits: readonly PastVisit[]): PastVisit | undefined {
  const newestMs = Math.max(...visits.map(({ atMs }) => atMs))
  return visits.findLast(({ event, atMs }) => event === 'signup' && newestMs - atMs <= SIGNUP_MS)
}
