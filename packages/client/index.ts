export { openVigil, type Vigil, type VigilOptions } from './client.ts'
export { VigilProblem, VigilUnreachable } from './failures.ts'
