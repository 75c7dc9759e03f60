export {
  addAlertEndpoint,
  changeAlertEndpoint,
  type EndpointRefusal,
  presentEndpoint,
  rotateAlertSecret,
  testAlertEndpoint,
} from './alerts/alert-endpoints.ts'
export { endpointsDue, insertAlerts, type NewAlert } from './alerts/alert-rows.ts'
export { countDeliveries } from './alerts/count-deliveries.ts'
export { deleteEvents } from './alerts/delete-events.ts'
export { deliverDue } from './alerts/deliver.ts'
export { listDeliveries, replayDeliveries } from './alerts/deliveries.ts'
export { listEndpoints, readEndpoint, removeEndpoint } from './alerts/endpoint-rows.ts'
export type { MailSender } from './alerts/send-mail.ts'
export { subscribers } from './alerts/subscribers.ts'
export { listAudit } from './audit.ts'
export { deleteCachedBreaches } from './check/cached-breaches.ts'
export {
  type CheckCaller,
  type ExposureQuery,
  exposureQuery,
  type KnownExposures,
} from './check/exposure-facts.ts'
export { openBatch, sealBatch, storeChunk } from './corpus/batches.ts'
export { dropBatchLogged } from './corpus/drop-batch.ts'
export { storeHashChunk } from './corpus/hash-chunk.ts'
export { type BatchSummary, chunksOf, listBatches } from './corpus/list-batches.ts'
export {
  beginWatching,
  listWatched,
  removeWatching,
  verifyWatching,
} from './domains/watched-domains.ts'
export { listFindings, setFindingStatus } from './findings/list-findings.ts'
export {
  type ExposureBindings,
  openDeliveryPorts,
  openEndpointPorts,
  openOnline,
  openPasswords,
  openRunPorts,
  resolversOf,
} from './open-ports.ts'
export { readMonitor } from './overview/read-monitor.ts'
export { changeSettings } from './overview/settings.ts'
export { monitoredTables } from './owned-tables.ts'
export { leakedPasswords } from './passwords/leaked-passwords.ts'
export { accountOf, accountOfEmail } from './people/account-of.ts'
export {
  changeMonitored,
  type EnrolledPerson,
  enrolPeople,
  monitoredIdsOf,
} from './people/enrolment.ts'
export { eraseAccount } from './people/suppression.ts'
export { sweepExposure } from './retention.ts'
export { advance } from './run/advance.ts'
export { exposureState } from './run/exposure-state.ts'
export { openDailyRun, openRunNow, runIsStalled } from './run/run-rows.ts'
export { ProviderGate } from './sources/gate/provider-gate.ts'
