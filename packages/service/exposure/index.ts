export { accountOf } from './account-of.ts'
export { advance } from './advance.ts'
export {
  addAlertEndpoint,
  type EndpointPorts,
  type EndpointRefusal,
  presentEndpoint,
  rotateAlertSecret,
  testAlertEndpoint,
} from './alert-endpoints.ts'
export { type DeliveryPorts, deliverDue, type MailSender } from './deliver.ts'
export { exposureState } from './exposure-state.ts'
export {
  type ExposureBindings,
  openDeliveryPorts,
  openEndpointPorts,
  openRunPorts,
  resolversOf,
} from './open-ports.ts'
export type { RunPorts, RunProvider, SliceLimits } from './run-ports.ts'
export { beginWatching, listWatched, verifyWatching } from './watched-domains.ts'
