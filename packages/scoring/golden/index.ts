import type { GoldenCase } from './case.ts'
import { abuse } from './cases/abuse.ts'
import { logins } from './cases/logins.ts'
import { people } from './cases/people.ts'

/** Every golden case, by name. */
export const goldenCases: readonly GoldenCase[] = [...people, ...abuse, ...logins]
