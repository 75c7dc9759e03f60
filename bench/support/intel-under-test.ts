export { seeded } from '../../packages/intel/build/random.ts'
export { openIntel } from '../../packages/intel/index.ts'
