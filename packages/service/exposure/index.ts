export { advance } from './advance.ts'
export { accountOf } from './hash-sighting.ts'
export { type RunPorts, type RunProvider, SLICE, type SliceLimits } from './run-ports.ts'
