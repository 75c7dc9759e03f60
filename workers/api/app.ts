import { openHost } from '@vigil/http'
import { account } from './account.ts'
import { admin } from './admin/index.ts'
import { check } from './check.ts'
import { email } from './email.ts'
import { linkedAccounts } from './linked-accounts.ts'
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

app.get('/openapi.json', ...openapi)
app.get('/problems/:code', ...problem)

app.use('/admin/v1/*', admin.guard)
app.get('/admin/v1/plans', ...admin.listPlans)
app.post('/admin/v1/plans', ...admin.savePlan)
app.get('/admin/v1/workspaces', ...admin.listWorkspaces)
app.post('/admin/v1/workspaces', ...admin.createWorkspace)
app.get('/admin/v1/workspaces/:workspaceId', ...admin.readWorkspace)
app.patch('/admin/v1/workspaces/:workspaceId', ...admin.changeWorkspace)
app.post('/admin/v1/workspaces/:workspaceId/domains', ...admin.addDomain)
app.delete('/admin/v1/workspaces/:workspaceId/domains/:host', ...admin.removeDomain)
app.get('/admin/v1/workspaces/:workspaceId/keys', ...admin.listKeys)
app.post('/admin/v1/workspaces/:workspaceId/keys', ...admin.createKey)
app.delete('/admin/v1/workspaces/:workspaceId/keys/:keyId', ...admin.revokeKey)
app.get('/admin/v1/feeds', ...admin.listFeeds)
