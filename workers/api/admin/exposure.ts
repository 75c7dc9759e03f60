import { timestampOf } from '@vigil/contract'
import {
  accountOf,
  changeSettings,
  deleteCachedBreaches,
  eraseAccount,
  exposureState,
  listAudit,
  openRunNow,
} from '@vigil/monitoring'
import { wrongField } from '@vigil/service'
import type { ApiHandler } from '../handler.ts'
import { wakeRunner } from '../wake.ts'
import { knownWorkspace } from './known-workspace.ts'
import { operatorChange } from './operator-change.ts'

export const readExposureState: ApiHandler<'readExposureState'> = async (c) => {
  const state = await exposureState(c.env.DB, c.var.services.now())
  return state
}

export const startMonitorRun: ApiHandler<'startMonitorRun'> = async (c) => {
  const run = await openRunNow(c.env.DB, c.var.services.now())
  await wakeRunner(c.env)
  return { run }
}

export const eraseAddress: ApiHandler<'eraseAddress'> = async (c) => {
  const { vault, now } = c.var.services
  const account = await accountOf(vault, c.req.valid('json').email)
  if (account === null) throw wrongField('email', 'Must be a mail address')
  await eraseAccount(c.env.DB, account, now())
  await deleteCachedBreaches(null, c.env.KV, account)
  return { erased: true }
}

export const changeMonitorSettings: ApiHandler<'changeMonitorSettings'> = async (c) => {
  const { id } = await knownWorkspace(c)
  const audit = operatorChange(c, 'monitoring_changed', null)
  const settings = await changeSettings(id, c.env.DB, c.req.valid('json'), audit)
  return settings
}

export const listMonitorAudit: ApiHandler<'listMonitorAudit'> = async (c) => {
  const { id } = await knownWorkspace(c)
  const entries = (await listAudit(id, c.env.DB)).map(({ atMs, ...entry }) => ({
    at: timestampOf(atMs),
    ...entry,
  }))
  return { entries }
}
