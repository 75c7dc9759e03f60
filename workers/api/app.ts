import { apiRoutes } from '@vigil/contract'
import { openHost } from '@vigil/http'
import { account } from './account.ts'
import {
  endpointAdd,
  endpointChange,
  endpointDeliveries,
  endpointList,
  endpointRemove,
  endpointReplay,
  endpointRotate,
  endpointTest,
} from './admin/alert-endpoints.ts'
import { consoleLink } from './admin/console-link.ts'
import { batchDrop, batchList, batchOpen, batchSeal, chunkStore } from './admin/corpus.ts'
import { demoClose, demoOpen } from './admin/demo.ts'
import { domainAdd, domainRemove } from './admin/domains.ts'
import {
  addressErase,
  auditRead,
  exposureRead,
  runStart,
  settingsChange,
} from './admin/exposure.ts'
import { feedList } from './admin/feeds.ts'
import { keyCreate, keyList, keyReroll, keyRevoke } from './admin/keys.ts'
import { metricsRead } from './admin/metrics.ts'
import { workspaceMove } from './admin/move.ts'
import { planList, planSave } from './admin/plans.ts'
import {
  watchedDomainBegin,
  watchedDomainList,
  watchedDomainRemove,
  watchedDomainVerify,
} from './admin/watched-domains.ts'
import {
  workspaceChange,
  workspaceCreate,
  workspaceDelete,
  workspaceDeletionRead,
  workspaceList,
  workspaceRead,
  workspaceUsageRead,
} from './admin/workspaces.ts'
import { check } from './check.ts'
import { listChecks, readCheck } from './checks.ts'
import {
  consoleAsset,
  consoleItem,
  consolePage,
  consoleSection,
  readSession,
  signIn,
  signOut,
} from './console.ts'
import { docsFile, docsIndex, docsOperation, docsPage, home, llms } from './docs.ts'
import { emailIntelligence } from './email.ts'
import { eraseData, erasureReceipt, exportData } from './erasure.ts'
import { giveFeedback, retractFeedback } from './feedback.ts'
import { readiness } from './health.ts'
import { linkedAccounts } from './linked-accounts.ts'
import { addToList, readLists, removeFromList } from './lists.ts'
import {
  changeFindings,
  changeMonitored,
  enrolPeople,
  exportFindings,
  listFindings,
  passwordExposure,
  readMonitor,
} from './monitor.ts'
import { openapi, operatorOpenapi } from './openapi.ts'
import { backtestPolicy, changePolicy, readPolicy } from './policy.ts'
import { problemPage } from './problem.ts'
import { listReviews, readHealth, readOverview, reportOutcome, reviewCheck } from './review.ts'
import { openSession } from './session.ts'
import {
  addMember,
  changeMember,
  createWorkspaceKey,
  listMembers,
  listWorkspaceKeys,
  makeSignInLink,
  readAudit,
  removeMember,
  rerollWorkspaceKey,
  revokeWorkspaceKey,
} from './team.ts'
import { webhooks } from './webhooks.ts'

/** The server host: a handler for each route that the contract declares. */
export const app = openHost('api', apiRoutes, {
  check,
  openSession,
  emailIntelligence,
  linkedAccounts,
  account,
  readMonitor,
  enrolPeople,
  changeMonitored,
  listFindings,
  changeFindings,
  exportFindings,
  passwordExposure,

  readCheck,
  listChecks,
  giveFeedback,
  retractFeedback,
  readLists,
  addToList,
  removeFromList,
  eraseData,
  erasureReceipt,
  exportData,

  reportOutcome,
  reviewCheck,
  listReviews,
  readOverview,
  readHealth,

  readPolicy,
  changePolicy,
  backtestPolicy,

  listMembers,
  addMember,
  changeMember,
  removeMember,
  makeSignInLink,
  listWorkspaceKeys,
  createWorkspaceKey,
  rerollWorkspaceKey,
  revokeWorkspaceKey,
  readAudit,

  ...webhooks,

  signIn,
  readSession,
  signOut,
  consoleAsset,
  consolePage,
  consoleSection,
  consoleItem,

  readiness,
  openapi,
  operatorOpenapi,
  problemPage,
  home,
  docsIndex,
  docsPage,
  docsOperation,
  docsFile,
  llms,

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
})
