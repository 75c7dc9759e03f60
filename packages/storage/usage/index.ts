export {
  checksOfMonth,
  countAll,
  countCheck,
  type Month,
  monthOf,
  readMonth,
} from './count-checks.ts'
export { countGraph, countWorkspaces, type GraphCounters } from './counters.ts'
export { periodOf } from './period.ts'
export { readUsage, type Usage } from './usage.ts'
