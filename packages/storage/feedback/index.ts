export {
  addFeedback,
  type Feedback,
  feedbackOnCheck,
  learnOutcome,
  MAX_SHOWN,
  removeFeedback,
} from './feedback.ts'
