import type { apiRoutes } from '@vigil/contract'
import type { RouteHandlers } from '@vigil/http'
import {
  endpointAdd,
  endpointChange,
  endpointDeliveries,
  endpointList,
  endpointRemove,
  endpointReplay,
  endpointRotate,
  endpointTest,
} from './alert-endpoints.ts'
import { consoleLink } from './console-link.ts'
import { batchDrop, batchList, batchOpen, batchSeal, chunkStore } from './corpus.ts'
import { demoClose, demoOpen } from './demo.ts'
import { domainAdd, domainRemove } from './domains.ts'
import { addressErase, auditRead, exposureRead, runStart, settingsChange } from './exposure.ts'
import { feedList } from './feeds.ts'
import { keyCreate, keyList, keyReroll, keyRevoke } from './keys.ts'
import { metricsRead } from './metrics.ts'
import { workspaceMove } from './move.ts'
import { planList, planSave } from './plans.ts'
import {
  watchedDomainBegin,
  watchedDomainList,
  watchedDomainRemove,
  watchedDomainVerify,
} from './watched-domains.ts'
import {
  workspaceChange,
  workspaceCreate,
  workspaceDelete,
  workspaceDeletionRead,
  workspaceList,
  workspaceRead,
  workspaceUsageRead,
} from './workspaces.ts'

/** Handlers of the operator's routes. */
export const operatorHandlers = {
  makeConsoleLink: consoleLink,
  listPlans: planList,
  savePlan: planSave,
  listWorkspaces: workspaceList,
  createWorkspace: workspaceCreate,
  readWorkspace: workspaceRead,
  changeWorkspace: workspaceChange,
  moveWorkspace: workspaceMove,
  deleteWorkspace: workspaceDelete,
  readWorkspaceDeletion: workspaceDeletionRead,
  readWorkspaceUsage: workspaceUsageRead,
  readMetrics: metricsRead,
  addDomain: domainAdd,
  removeDomain: domainRemove,
  listKeys: keyList,
  createKey: keyCreate,
  revokeKey: keyRevoke,
  rerollKey: keyReroll,
  openDemo: demoOpen,
  closeDemo: demoClose,
  listFeeds: feedList,
  listWatchedDomains: watchedDomainList,
  beginWatchedDomain: watchedDomainBegin,
  verifyWatchedDomain: watchedDomainVerify,
  removeWatchedDomain: watchedDomainRemove,
  listAlertEndpoints: endpointList,
  addAlertEndpoint: endpointAdd,
  changeAlertEndpoint: endpointChange,
  testAlertEndpoint: endpointTest,
  rotateAlertSecret: endpointRotate,
  listAlertDeliveries: endpointDeliveries,
  replayAlerts: endpointReplay,
  removeAlertEndpoint: endpointRemove,
  changeMonitorSettings: settingsChange,
  listMonitorAudit: auditRead,
  readExposureState: exposureRead,
  startMonitorRun: runStart,
  eraseAddress: addressErase,
  listCorpusBatches: batchList,
  openCorpusBatch: batchOpen,
  storeCorpusChunk: chunkStore,
  sealCorpusBatch: batchSeal,
  dropCorpusBatch: batchDrop,
} satisfies Partial<RouteHandlers<typeof apiRoutes>>
