import { healthOf } from '@vigil/http'
import type { ApiHandler } from './handler.ts'

export const readiness: ApiHandler<'readiness'> = (c) => healthOf(c)
