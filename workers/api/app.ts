import { apiRoutes } from '@vigil/contract'
import { openHost } from '@vigil/http'
import { account } from './account.ts'
import { operatorHandlers } from './admin/index.ts'
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

  ...operatorHandlers,
})
