export { periodOf, readUsage, type Usage } from './usage.ts'
