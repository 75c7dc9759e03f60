import { apiRoutes } from '@vigil/contract'
import { openHost } from '@vigil/http'
import * as account from './account.ts'
import { operatorHandlers } from './admin/index.ts'
import * as check from './check.ts'
import * as checks from './checks.ts'
import * as consoleHandlers from './console.ts'
import * as docs from './docs.ts'
import * as email from './email.ts'
import * as erasure from './erasure.ts'
import * as feedback from './feedback.ts'
import * as health from './health.ts'
import * as linkedAccounts from './linked-accounts.ts'
import * as lists from './lists.ts'
import * as monitor from './monitor.ts'
import * as openapi from './openapi.ts'
import * as policy from './policy.ts'
import * as problem from './problem.ts'
import * as review from './review.ts'
import * as session from './session.ts'
import * as team from './team.ts'
import * as webhooks from './webhooks.ts'

/**
 * The server host: a handler for each route that the contract declares. Every export of these files is named by its
 * operationId.
 */
export const app = openHost('api', apiRoutes, {
  ...account,
  ...check,
  ...checks,
  ...consoleHandlers,
  ...docs,
  ...email,
  ...erasure,
  ...feedback,
  ...health,
  ...linkedAccounts,
  ...lists,
  ...monitor,
  ...openapi,
  ...policy,
  ...problem,
  ...review,
  ...session,
  ...team,
  ...webhooks,
  ...operatorHandlers,
})
