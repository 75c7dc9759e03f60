export { aggregateChecks, type DayCounts, type Span } from './aggregate-checks.ts'
export { addOutcome, outcomesOf, type StoredOutcome } from './outcomes.ts'
export { overviewsBehind, readOverviewDays, saveOverviewDays } from './overview-days.ts'
export { reviewsOf, saveReview } from './reviews.ts'
