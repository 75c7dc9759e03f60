import type { Behavior, Collected, ProbeValues } from '@vigil/contract'
import type { Chance } from './chance.ts'

/**
 * Who operates the device: a person (`mouse`, `touch`, `manager` for a password manager) or a program. Programs are a
 * WebDriver without disguise (`driver`), an evasion kit, an HTTP library with a copied user agent, and automation that
 * is indistinguishable from a person in the browser (`human_like`).
 */
export type Conduct =
  | 'mouse'
  | 'touch'
  | 'manager'
  | 'driver'
  | 'evasion'
  | 'library'
  | 'human_like'

const PEOPLE: Record<'mouse' | 'touch' | 'manager', (chance: Chance) => Behavior> = {
  mouse: (chance) => ({
    moves: 40 + chance.below(200),
    clicks: 3 + chance.below(4),
    movesPerClick: chance.between(6, 30),
    pathStraightness: chance.between(0.4, 0.95),
    pressMedianMs: chance.between(50, 130),
    centerClickShare: chance.hits(0.05) ? 0.5 : 0,
    keys: 12 + chance.below(20),
    keyDwellMedianMs: chance.between(60, 120),
    keyDwellCv: chance.between(0.12, 0.6),
    touches: 0,
    pastes: chance.hits(0.1) ? 1 : 0,
    autofills: 0,
    hasBeenActive: true,
    firstFocusToSubmitMs: chance.between(4000, 30_000),
    filledFields: 2,
  }),
  touch: (chance) => ({
    moves: 0,
    clicks: 3,
    keys: chance.hits(0.5) ? 0 : 14,
    touches: 4 + chance.below(20),
    autofills: chance.hits(0.5) ? 2 : 0,
    hasBeenActive: true,
    firstFocusToSubmitMs: chance.between(3000, 40_000),
    filledFields: 2,
  }),
  manager: (chance) => ({
    moves: 10 + chance.below(60),
    clicks: 1 + chance.below(2),
    movesPerClick: chance.between(5, 25),
    pathStraightness: chance.between(0.4, 0.98),
    pressMedianMs: chance.between(50, 130),
    centerClickShare: 0,
    keys: 0,
    touches: 0,
    autofills: 2,
    hasBeenActive: true,
    firstFocusToSubmitMs: chance.between(800, 6000),
    filledFields: 2,
  }),
}
const DRIVEN: Behavior = {
  moves: 3,
  clicks: 3,
  movesPerClick: 1,
  pathStraightness: 1,
  pressMedianMs: 2,
  centerClickShare: 1,
  keys: 24,
  keyDwellMedianMs: 1,
  keyDwellCv: 0.05,
  touches: 0,
  autofills: 0,
  pastes: 0,
  hasBeenActive: true,
  firstFocusToSubmitMs: 500,
  filledFields: 2,
}
const MARKS: Partial<Record<Conduct, Partial<ProbeValues>>> = {
  driver: { webdriver: true, cdpStackReads: 1 },
  evasion: { prototypeCycleError: 'RangeError' },
}

/** Returns the machine's data with the traces of automation and the interaction of this conduct. */
export function conducted(machine: Collected, conduct: Conduct, chance: Chance): Collected {
  const probes = { ...machine.probes }
  for (const [name, value] of Object.entries(MARKS[conduct] ?? {})) {
    probes[name] = { state: 'ok', value }
  }
  if (conduct === 'library') return machine.userAgent ? { userAgent: machine.userAgent } : {}
  const behavior =
    conduct === 'driver' || conduct === 'evasion'
      ? DRIVEN
      : PEOPLE[conduct === 'human_like' ? 'mouse' : conduct](chance)
  return { ...machine, probes, behavior }
}

/** Draws a way of automation, as often as attackers use each (judgement). */
export function driverOf(chance: Chance): Conduct {
  return chance.weighted<Conduct>([
    ['driver', 35],
    ['evasion', 25],
    ['library', 25],
    ['human_like', 15],
  ])
}
