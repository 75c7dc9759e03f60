export { PendingEvent } from './pending-event.ts'
export {
  addPendingEvents,
  eventsOfCheck,
  readPendingEvents,
  removeEventsAbout,
  removePendingEvents,
  type WaitingEvents,
} from './pending-events.ts'
