export { runUpkeep, type UpkeepReport } from './upkeep.ts'
