import type { Assumptions } from './assumptions.ts'
import type { Chance } from './chance.ts'

/** Share of honest visits without a token that are of people whose browsers never run the SDK (judgement). */
const ALWAYS = 0.75

/** Draws whether a person's browsers never run the SDK. */
export const refusesScript = ({ tokenShare }: Assumptions, chance: Chance): boolean =>
  tokenShare !== null && chance.hits((1 - tokenShare) * ALWAYS)

/** Draws whether the SDK failed to load at one visit. */
export const missesScript = ({ tokenShare }: Assumptions, chance: Chance): boolean =>
  tokenShare !== null && chance.hits((1 - tokenShare) * (1 - ALWAYS))
