export type { Assessment } from './assessment.ts'
export type { Facet, Firing, Signal, WeightSource } from './signal.ts'
