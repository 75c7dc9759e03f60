import type { KeyRecord, Services } from '@vigil/service'
import type { Admission } from '../admission/admission.ts'
import type { Ports } from '../admission/ports.ts'
import type { Bindings } from '../bindings/bindings.ts'
import type { Judged } from './measure.ts'

/** Variables that the middleware sets in the context of a request. */
export interface Variables {
  requestId: string
  /** `operationId` of the route; absent: the request matched none. */
  route: string | undefined
  /** The assessment in the response. */
  judged: Judged | undefined
  ports: Ports
  services: Services
  /** The key, once it is verified. */
  key: KeyRecord | undefined
  /** The licensed host of the request, if known. */
  siteHost: string | null
  /** Names of the body that were not used: those that look misspelt, and those of its other form. */
  ignored: readonly string[]
  /** The request's admission by the rate limiter, once the key is verified. */
  admission: Admission | undefined
}

/** The Hono environment of both Workers. */
export interface HttpEnv {
  Bindings: Bindings
  Variables: Variables
}
