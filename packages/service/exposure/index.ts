export { advance } from './advance.ts'
export { type DeliveryPorts, deliverDue, type MailSender } from './deliver.ts'
export { accountOf } from './hash-sighting.ts'
export {
  type ExposureBindings,
  openDeliveryPorts,
  openRunPorts,
} from './open-ports.ts'
export { type RunPorts, type RunProvider, SLICE, type SliceLimits } from './run-ports.ts'
