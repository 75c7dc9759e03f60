import { callerOf } from '@vigil/http'
import {
  changeMonitored as change,
  enrolPeople as enrol,
  readMonitor as read,
} from '@vigil/service'
import type { ApiHandler } from './handler.ts'

export const readMonitor: ApiHandler<'readMonitor'> = (c) => read(c.var.services, callerOf(c))

export const enrolPeople: ApiHandler<'enrolPeople'> = async (c) => {
  const results = await enrol(c.var.services, callerOf(c), c.req.valid('json'))
  return { ok: results.every((result) => result.ok), results }
}

export const changeMonitored: ApiHandler<'changeMonitored'> = async (c) => {
  await change(c.var.services, callerOf(c), c.req.valid('json'))
  return { ok: true }
}
