export { seeded } from '../../packages/intel/build/random.ts'
export { openIntel } from '../../packages/intel/index.ts'
export { localAssets, memoryStore } from './local-intel.ts'
export { sampleFeeds } from './sample-feeds.ts'
