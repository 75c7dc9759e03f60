export {
  addFeedback,
  type Feedback,
  feedbackOnCheck,
  MAX_SHOWN,
  removeFeedback,
} from './feedback.ts'
export { learnOutcome } from './learn.ts'
