import { type Evidence, type HistoryFacts, type PastVisit, sketchSimilarity } from '@vigil/evidence'
import { hasLearned, levelOf, type Match, same, trust } from './level.ts'
import { deviceShare } from './population.ts'

/** Visits that everyone's share counts for beside the account's own. */
const PRIOR = 1
const DEVICE = 0.8
/** The browser's own id and the machine's key tell the same device in two ways. */
const BY_COOKIE = 0.5
const CLEARED = 0.5
/** No attacker guesses a browser's own id. */
const COOKIE_SHARE = 0.0001
/** From this share of a site's people on, a device key is a kind of device, and no device. */
const COMMON_KEY = 0.004
/** No device data from an account that always had some. */
const DEVICE_MISSING = 1.2
const CHANGED_MACHINE = 0.8
/** From this similarity on, a changed device is the same machine, at this weight. */
const SAME_SKETCH = 0.85

/** The device key; else a sketch that is much alike. */
const sameMachine: Match = (earlier, now) => {
  const keyed = earlier.deviceKey !== null && now.deviceKey !== null
  if (keyed && earlier.deviceKey === now.deviceKey) return 1
  if (sketchSimilarity(earlier.sketch, now.sketch) >= SAME_SKETCH) return CHANGED_MACHINE
  return keyed ? 0 : null
}

/** An id that the browser keeps for itself; a fingerprint in its place says what the machine says. */
const cookieOf = ({ visitorKey, visitorIsOwn = true }: PastVisit): string | null =>
  visitorIsOwn ? visitorKey : null
const sameCookie = same(cookieOf)

/** Unusual device, by the browser's own id and by a key that few machines have; 0.8 x [-5, 5]. */
export function deviceDrift({ history }: Evidence): number {
  if (!hasLearned(history)) return 0
  const { cookie, machine, everyone } = deviceLevels(history)
  const known = everyone < COMMON_KEY ? machine : 0
  return DEVICE * trust(history.visits.length) * (cookie + known)
}

/** Unusual kind of device, by a key that many machines have. */
export function modelDrift({ history }: Evidence): number {
  if (!hasLearned(history)) return 0
  const { machine, everyone } = deviceLevels(history)
  return everyone < COMMON_KEY ? 0 : DEVICE * trust(history.visits.length) * machine
}

/** Both ways to tell a device, weighted: where one of them says nothing, the other stands for both. */
function deviceLevels(history: HistoryFacts) {
  const { current, visits, population } = history
  const everyone = deviceShare(current, population)
  const compared = visits.some((visit) => sameCookie(visit, current) !== null)
  const keyed = visits.some((visit) => sameMachine(visit, current) !== null)
  const cookie = levelOf(history, {
    match: sameCookie,
    prior: PRIOR,
    everyone: COOKIE_SHARE,
  })
  const machine = levelOf(history, {
    match: sameMachine,
    prior: PRIOR,
    everyone,
  })
  if (current.deviceKey === null && cookieOf(current) === null) {
    const had = visits.every((visit) => visit.deviceKey !== null || cookieOf(visit) !== null)
    return { cookie: 0, machine: had ? DEVICE_MISSING : 0, everyone: 0 }
  }
  return {
    // On the same machine a new id is a cleared cookie more often than a stranger.
    cookie: (keyed ? BY_COOKIE : 1) * (machine < 0 && cookie > 0 ? CLEARED * cookie : cookie),
    machine: (compared ? 1 - BY_COOKIE : 1) * machine,
    everyone,
  }
}
