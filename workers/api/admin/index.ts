import * as alertEndpoints from './alert-endpoints.ts'
import * as consoleLink from './console-link.ts'
import * as corpus from './corpus.ts'
import * as demo from './demo.ts'
import * as domains from './domains.ts'
import * as exposure from './exposure.ts'
import * as feeds from './feeds.ts'
import * as keys from './keys.ts'
import * as metrics from './metrics.ts'
import * as move from './move.ts'
import * as plans from './plans.ts'
import * as watchedDomains from './watched-domains.ts'
import * as workspaces from './workspaces.ts'

/** Handlers of the operator's routes: every export of these files is named by its operationId. */
export const operatorHandlers = {
  ...alertEndpoints,
  ...consoleLink,
  ...corpus,
  ...demo,
  ...domains,
  ...exposure,
  ...feeds,
  ...keys,
  ...metrics,
  ...move,
  ...plans,
  ...watchedDomains,
  ...workspaces,
}
