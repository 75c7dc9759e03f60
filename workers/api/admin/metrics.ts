import { metrics } from '@vigil/service'
import type { ApiHandler } from '../handler.ts'

export const readMetrics: ApiHandler<'readMetrics'> = async (c) =>
  c.body(await metrics(c.var.services, c.env.BUILD ?? 'local'), 200, {
    'Content-Type': 'text/plain; version=0.0.4; charset=utf-8',
  })
