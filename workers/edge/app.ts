import { edgeRoutes } from '@vigil/contract'
import { openHost } from '@vigil/http'
import { config } from './config.ts'
import { demoFile } from './demo/file.ts'
import { demo } from './demo/page.ts'
import { demoSignup } from './demo/signup.ts'
import { evaluate } from './evaluate.ts'
import { health } from './health.ts'
import { publicKeys } from './public-keys.ts'
import { sdk, sdkFile } from './sdk.ts'
import { tlsCapture } from './tls.ts'
import { visitContext } from './visit-context.ts'

/** The browser host: a handler for each route that the contract declares. */
export const app = openHost('edge', edgeRoutes, {
  evaluate,
  health,
  config,
  visitContext,
  tlsCapture,
  demo,
  demoFile,
  demoSignup,
  publicKeys,
  sdk,
  sdkFile,
})
