export { listPlans, savePlan } from './plans.ts'
