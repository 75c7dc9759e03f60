export { logEvent, logFailure, logNote, type RequestNote } from './log.ts'
