export { aggregateChecks } from './aggregate-checks.ts'
export { addOutcome, outcomesOf, type StoredOutcome } from './outcomes.ts'
export { readOverviewDays, saveOverviewDay } from './overview-days.ts'
export { reviewsOf, saveReview } from './reviews.ts'
