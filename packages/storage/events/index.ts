export { PendingEvent } from './pending-event.ts'
export {
  addPendingEvents,
  eventsOfCheck,
  readPendingEvents,
  removePendingEvents,
  type WaitingEvents,
} from './pending-events.ts'
