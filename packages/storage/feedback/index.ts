export {
  addFeedback,
  type Feedback,
  feedbackOnCheck,
  learnOutcome,
  removeFeedback,
} from './feedback.ts'
