export { addFeedback, type Feedback, removeFeedback } from './feedback.ts'
