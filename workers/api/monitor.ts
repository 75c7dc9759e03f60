import { callerOf } from '@vigil/http'
import {
  changeMonitored as change,
  enrolPeople as enrol,
  exportFindings as findingsAsCsv,
  passwordExposure as leakedPasswords,
  readMonitor as read,
  readFindings,
  changeFindings as setFindings,
} from '@vigil/service'
import type { ApiHandler } from './handler.ts'
import { ignoredOf } from './ignored.ts'

export const readMonitor: ApiHandler<'readMonitor'> = (c) =>
  read(c.var.services, callerOf(c), c.req.valid('query'))

export const enrolPeople: ApiHandler<'enrolPeople'> = async (c) => {
  const results = await enrol(c.var.services, callerOf(c), c.req.valid('json'))
  return { ok: results.every((result) => result.ok), results, ...ignoredOf(c) }
}

export const changeMonitored: ApiHandler<'changeMonitored'> = async (c) => {
  await change(c.var.services, callerOf(c), c.req.valid('json'))
  return { ok: true }
}

export const listFindings: ApiHandler<'listFindings'> = (c) =>
  readFindings(c.var.services, callerOf(c), c.req.valid('query'))

export const changeFindings: ApiHandler<'changeFindings'> = async (c) => {
  const changed = await setFindings(c.var.services, callerOf(c), c.req.valid('json'))
  return { ok: true, changed }
}

export const exportFindings: ApiHandler<'exportFindings'> = async (c) =>
  c.body(await findingsAsCsv(c.var.services, callerOf(c)), 200, {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': 'attachment; filename="findings.csv"',
  })

export const passwordExposure: ApiHandler<'passwordExposure'> = (c) =>
  leakedPasswords(c.var.services, callerOf(c), c.req.valid('json'))
