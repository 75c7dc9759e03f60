import type { Assumptions } from './assumptions.ts'
import type { Chance } from './chance.ts'

/** Of honest visits without a token, those of people whose browsers never run the SDK (judgement). */
const ALWAYS = 0.75

/** Draws whether a person's browsers never run the SDK. */
export const refusesScript = ({ tokenShare }: Assumptions, chance: Chance): boolean =>
  tokenShare !== null && chance.hits((1 - tokenShare) * ALWAYS)

/** Draws whether the SDK did not load at one visit, of anybody. */
export const missesScript = ({ tokenShare }: Assumptions, chance: Chance): boolean =>
  tokenShare !== null && chance.hits((1 - tokenShare) * (1 - ALWAYS))
