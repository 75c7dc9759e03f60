import { openHost } from '@vigil/http'
import { account } from './account.ts'
import {
  endpointAdd,
  endpointDeliveries,
  endpointList,
  endpointRemove,
  endpointReplay,
  endpointRotate,
  endpointTest,
} from './admin/alert-endpoints.ts'
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
import { keyCreate, keyList, keyRevoke } from './admin/keys.ts'
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
  workspaceList,
  workspaceRead,
} from './admin/workspaces.ts'
import { check } from './check.ts'
import { checkList, checkRead } from './checks.ts'
import { email } from './email.ts'
import { dataExport, erasureBegin, erasureRead } from './erasure.ts'
import { feedbackGive, feedbackRetract } from './feedback.ts'
import { linkedAccounts } from './linked-accounts.ts'
import { listAdd, listRead, listRemove } from './lists.ts'
import { monitorChange, monitorEnrol, monitorStatus } from './monitor.ts'
import { openapi } from './openapi.ts'
import { problem } from './problem.ts'
import { session } from './session.ts'

/** The server host: every route, one a line. */
export const app = openHost({ cors: false })

app.post('/api/v1/check', ...check)
app.post('/api/v1/session', ...session)
app.post('/api/v1/email', ...email)
app.get('/api/v1/linked-accounts', ...linkedAccounts)
app.get('/api/v1/account', ...account)
app.get('/api/v1/monitor', ...monitorStatus)
app.post('/api/v1/monitor', ...monitorEnrol)
app.patch('/api/v1/monitor', ...monitorChange)

app.get('/api/v1/checks', ...checkList)
app.get('/api/v1/checks/:checkId', ...checkRead)
app.post('/api/v1/feedback', ...feedbackGive)
app.delete('/api/v1/feedback/:feedbackId', ...feedbackRetract)
app.get('/api/v1/lists', ...listRead)
app.post('/api/v1/lists', ...listAdd)
app.delete('/api/v1/lists/:entryId', ...listRemove)
app.post('/api/v1/erasure', ...erasureBegin)
app.get('/api/v1/erasure/:erasureId', ...erasureRead)
app.post('/api/v1/export', ...dataExport)

app.get('/openapi.json', ...openapi)
app.get('/problems/:code', ...problem)

app.get('/admin/v1/plans', ...planList)
app.post('/admin/v1/plans', ...planSave)
app.get('/admin/v1/workspaces', ...workspaceList)
app.post('/admin/v1/workspaces', ...workspaceCreate)
app.get('/admin/v1/workspaces/:workspaceId', ...workspaceRead)
app.patch('/admin/v1/workspaces/:workspaceId', ...workspaceChange)
app.post('/admin/v1/workspaces/:workspaceId/move', ...workspaceMove)
app.post('/admin/v1/workspaces/:workspaceId/domains', ...domainAdd)
app.delete('/admin/v1/workspaces/:workspaceId/domains/:host', ...domainRemove)
app.get('/admin/v1/workspaces/:workspaceId/keys', ...keyList)
app.post('/admin/v1/workspaces/:workspaceId/keys', ...keyCreate)
app.delete('/admin/v1/workspaces/:workspaceId/keys/:keyId', ...keyRevoke)
app.put('/admin/v1/workspaces/:workspaceId/demo', ...demoOpen)
app.delete('/admin/v1/workspaces/:workspaceId/demo', ...demoClose)
app.get('/admin/v1/feeds', ...feedList)

const watched = '/admin/v1/workspaces/:workspaceId/watched-domains'
app.get(watched, ...watchedDomainList)
app.post(watched, ...watchedDomainBegin)
app.post(`${watched}/:domainId/verify`, ...watchedDomainVerify)
app.delete(`${watched}/:domainId`, ...watchedDomainRemove)

const endpoints = '/admin/v1/workspaces/:workspaceId/alert-endpoints'
app.get(endpoints, ...endpointList)
app.post(endpoints, ...endpointAdd)
app.post(`${endpoints}/:endpointId/test`, ...endpointTest)
app.post(`${endpoints}/:endpointId/rotate`, ...endpointRotate)
app.get(`${endpoints}/:endpointId/deliveries`, ...endpointDeliveries)
app.post(`${endpoints}/:endpointId/replay`, ...endpointReplay)
app.delete(`${endpoints}/:endpointId`, ...endpointRemove)

app.patch('/admin/v1/workspaces/:workspaceId/monitor', ...settingsChange)
app.get('/admin/v1/workspaces/:workspaceId/monitor-audit', ...auditRead)
app.get('/admin/v1/exposure', ...exposureRead)
app.post('/admin/v1/exposure/runs', ...runStart)
app.post('/admin/v1/exposure/erasures', ...addressErase)

const batches = '/admin/v1/corpus/batches'
app.get(batches, ...batchList)
app.post(batches, ...batchOpen)
app.put(`${batches}/:batchId/chunks/:n`, ...chunkStore)
app.post(`${batches}/:batchId/seal`, ...batchSeal)
app.delete(`${batches}/:batchId`, ...batchDrop)
