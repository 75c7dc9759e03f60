import type { Caller } from '../caller.ts'
import type { Services } from '../services.ts'
import { openSources, type Sources } from './sources.ts'

/** State that all stages of one request share. */
export interface Run {
  services: Services
  caller: Caller
  sources: Sources
  /** Time of the request, ms since the epoch. */
  nowMs: number
}

export function openRun(services: Services, caller: Caller): Run {
  return {
    services,
    caller,
    sources: openSources(services, caller.requestId),
    nowMs: services.now(),
  }
}
