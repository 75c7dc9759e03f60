import { ErasureRequest, MonitorSettingsRequest, timestampOf } from '@vigil/contract'
import { createHandlers, operatorOnly, validateJson, withServices } from '@vigil/http'
import {
  accountOf,
  changeSettings,
  eraseAccount,
  exposureState,
  forgetBreaches,
  listAudit,
  openRunNow,
} from '@vigil/monitoring'
import { wrongField } from '@vigil/service'
import { wakeRunner } from '../wake.ts'
import { knownWorkspace } from './known-workspace.ts'

/** GET /admin/v1/exposure. */
export const exposureRead = createHandlers(operatorOnly(), withServices(), async (c) => {
  const state = await exposureState(c.env.DB, c.var.services.now())
  return c.json({ ...state, requestId: c.var.requestId })
})

/** POST /admin/v1/exposure/runs. */
export const runStart = createHandlers(operatorOnly(), withServices(), async (c) => {
  const run = await openRunNow(c.env.DB, c.var.services.now())
  await wakeRunner(c.env)
  return c.json({ run, requestId: c.var.requestId })
})

/** POST /admin/v1/exposure/erasures. */
export const addressErase = createHandlers(
  operatorOnly(),
  withServices(),
  validateJson(ErasureRequest),
  async (c) => {
    const { vault, now } = c.var.services
    const account = await accountOf(vault, c.req.valid('json').email)
    if (account === null) throw wrongField('email', 'Must be a mail address')
    await eraseAccount(c.env.DB, account, now())
    await forgetBreaches(null, c.env.KV, account)
    return c.json({ erased: true, requestId: c.var.requestId })
  },
)

/** PATCH /admin/v1/workspaces/:workspaceId/monitor. */
export const settingsChange = createHandlers(
  operatorOnly(),
  withServices(),
  validateJson(MonitorSettingsRequest),
  async (c) => {
    const { id } = await knownWorkspace(c)
    const settings = await changeSettings(id, c.env.DB, c.req.valid('json'))
    return c.json({ ...settings, requestId: c.var.requestId })
  },
)

/** GET /admin/v1/workspaces/:workspaceId/monitor-audit. */
export const auditRead = createHandlers(operatorOnly(), withServices(), async (c) => {
  const { id } = await knownWorkspace(c)
  const entries = (await listAudit(id, c.env.DB)).map(({ atMs, ...entry }) => ({
    at: timestampOf(atMs),
    ...entry,
  }))
  return c.json({ entries, requestId: c.var.requestId })
})
