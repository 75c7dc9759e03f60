import { healthOf } from '@vigil/http'
import type { EdgeHandler } from './handler.ts'

export const health: EdgeHandler<'health'> = (c) => healthOf(c)
