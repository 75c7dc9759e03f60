import { type Evidence, type HistoryFacts, type PastVisit, sketchSimilarity } from '@vigil/evidence'
import { hasLearned, levelOf, type Match, strengthOf, trusted } from './level.ts'
import { policy } from './policy/index.ts'
import { deviceShare } from './population.ts'

const { device, natures } = policy.drift
const { cookieOfEveryone, commonKey, sameSketch, changedMachine } = device
const { drift_device, drift_model } = policy.signals

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

/** Unusual device, by the browser's own id and by a key that few machines have; -1..1. */
export function deviceDrift({ history }: Evidence): number {
  if (!hasLearned(history)) return 0
  const { cookie, machine, everyone } = deviceLevels(history)
  const known = everyone < commonKey ? machine : 0
  return strengthOf(trusted(cookie + known, history.visits.length), drift_device.weight)
}

/** Unusual kind of device, by a key that many machines have; -1..1. */
export function modelDrift({ history }: Evidence): number {
  if (!hasLearned(history)) return 0
  const { machine, everyone } = deviceLevels(history)
  if (everyone < commonKey) return 0
  return strengthOf(trusted(machine, history.visits.length), drift_model.weight)
}

/** Both ways to tell a device, weighted: where one of them says nothing, the other counts for more. */
function deviceLevels(history: HistoryFacts) {
  const { current, visits, population } = history
  const everyone = deviceShare(current, population)
  if (current.deviceKey === null && cookieOf(current) === null) {
    const had = visits.every((visit) => visit.deviceKey !== null || cookieOf(visit) !== null)
    return { cookie: 0, machine: had ? device.missing : 0, everyone: 0 }
  }
  const compared = cookieOf(current) !== null && visits.some((visit) => cookieOf(visit) !== null)
  const keyed = visits.some((visit) => sameMachine(visit, current) !== null)
  const cookie = levelOf(history, {
    read: cookieOf,
    nature: natures.cookie,
    everyone: cookieOfEveryone,
  })
  const machine = levelOf(history, {
    read: keyOf,
    match: sameMachine,
    nature: natures.machine,
    everyone,
  })
  const byCookie = cookie > 0 ? device.against : device.mitigating
  const byMachine = machine > 0 ? device.against : device.mitigating
  // Where one of them is known, what the other lost is a cleared cookie or an update more often than a stranger.
  const contrary = Math.sign(cookie) * Math.sign(machine) < 0
  const kept = (level: number): number => (contrary && level > 0 ? device.contrary * level : level)
  return {
    cookie: (keyed ? byCookie.cookie : byCookie.alone) * kept(cookie),
    machine: (compared ? byMachine.machine : byMachine.alone) * kept(machine),
    everyone,
  }
}

const keyOf = ({ deviceKey }: PastVisit): string | null => deviceKey
