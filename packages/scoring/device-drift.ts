import { type Evidence, type HistoryFacts, type PastVisit, sketchSimilarity } from '@vigil/evidence'
import { hasLearned, levelOf, type Match, same, trust } from './level.ts'
import { policy } from './policy/index.ts'
import { deviceShare } from './population.ts'

const { clip, prior } = policy.drift
const { cookieShare, clearedCookie, cookieOfEveryone, commonKey, missing } = policy.drift.device
const { sameSketch, changedMachine } = policy.drift.device

/** The device key; else a sketch that is much alike. */
const sameMachine: Match = (earlier, now) => {
  const keyed = earlier.deviceKey !== null && now.deviceKey !== null
  if (keyed && earlier.deviceKey === now.deviceKey) return 1
  if (sketchSimilarity(earlier.sketch, now.sketch) >= sameSketch) return changedMachine
  return keyed ? 0 : null
}

/** An id that the browser keeps for itself; a fingerprint in its place says what the machine says. */
const cookieOf = ({ visitorKey, visitorIsOwn = true }: PastVisit): string | null =>
  visitorIsOwn ? visitorKey : null
const sameCookie = same(cookieOf)

/** Unusual device, by the browser's own id and by a key that few machines have; -1..1. */
export function deviceDrift({ history }: Evidence): number {
  if (!hasLearned(history)) return 0
  const { cookie, machine, everyone } = deviceLevels(history)
  const known = everyone < commonKey ? machine : 0
  return trust(history.visits.length) * (cookie + known)
}

/** Unusual kind of device, by a key that many machines have; -1..1. */
export function modelDrift({ history }: Evidence): number {
  if (!hasLearned(history)) return 0
  const { machine, everyone } = deviceLevels(history)
  return everyone < commonKey ? 0 : trust(history.visits.length) * machine
}

/** Both ways to tell a device, weighted: where one of them says nothing, the other stands for both. */
function deviceLevels(history: HistoryFacts) {
  const { current, visits, population } = history
  const everyone = deviceShare(current, population)
  const compared = visits.some((visit) => sameCookie(visit, current) !== null)
  const keyed = visits.some((visit) => sameMachine(visit, current) !== null)
  const cookie = levelOf(history, {
    match: sameCookie,
    prior: prior.device,
    everyone: cookieOfEveryone,
  })
  const machine = levelOf(history, {
    match: sameMachine,
    prior: prior.device,
    everyone,
  })
  if (current.deviceKey === null && cookieOf(current) === null) {
    const had = visits.every((visit) => visit.deviceKey !== null || cookieOf(visit) !== null)
    return { cookie: 0, machine: had ? missing / clip : 0, everyone: 0 }
  }
  return {
    // On the same machine a new id is a cleared cookie more often than a stranger.
    cookie:
      (keyed ? cookieShare : 1) * (machine < 0 && cookie > 0 ? clearedCookie * cookie : cookie),
    machine: (compared ? 1 - cookieShare : 1) * machine,
    everyone,
  }
}
