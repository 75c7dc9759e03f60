// Replaces `cloudflare:workers` for tests that run the combined Worker of wrangler.toml in Node, with its bindings over
// SQLite in memory: a check takes a fraction of its time in workerd. Alarms, the cron, the optional bindings and workerd's
// limits are missing.

import { generateSecrets } from '../../../scripts/local/secrets.ts'
import { openMigratedD1 } from '../sqlite-d1.ts'
import { builtAssets } from './built-assets.ts'
import { openKv } from './kv.ts'
import { objectState } from './object-state.ts'
import { computeHmacAtOnce } from './synchronous-hmac.ts'

computeHmacAtOnce()

export class DurableObject<Env = unknown> {
  protected readonly ctx: DurableObjectState
  protected readonly env: Env

  constructor(ctx: DurableObjectState, env: Env) {
    this.ctx = ctx
    this.env = env
  }
}

// The Worker imports this module, so it is loaded by the first call.
const worker = () => import('../../../workers/all/index.ts')

/** The objects of a class by name, each made by its first call; arguments and answers are copied, as between isolates. */
function objectsOf(className: 'RateLimiter' | 'Outbox') {
  const objects = new Map<string, Promise<object>>()
  async function open(name: string): Promise<object> {
    return Reflect.construct((await worker())[className], [objectState(name), env])
  }
  const getByName = (name: string) =>
    new Proxy(
      {},
      {
        get:
          (_, method) =>
          async (...args: unknown[]) => {
            const opened = objects.get(name) ?? open(name)
            objects.set(name, opened)
            const object = await opened
            const answer = await Reflect.apply(
              Reflect.get(object, method),
              object,
              structuredClone(args),
            )
            return structuredClone(answer)
          },
      },
    )
  return { getByName, idFromName: (name: string) => name, get: getByName }
}

export const env = {
  DB: openMigratedD1(),
  KV: openKv(),
  ASSETS: builtAssets,
  RATE_LIMITER: objectsOf('RateLimiter'),
  OUTBOX: objectsOf('Outbox'),
  ...generateSecrets(),
  ENVIRONMENT: 'development',
  DOH_URL: '',
  DOH_SECOND_URL: '',
  API_URL: 'http://api.test',
  EDGE_URL: 'http://edge.test',
}

const context = {
  waitUntil: (work: Promise<unknown>) => void work.catch(() => undefined),
  passThroughOnException: () => undefined,
  props: {},
}

/** The Worker's own entry, as tests call it. */
export const exports = {
  default: {
    async fetch(request: Request): Promise<Response> {
      const { default: entry } = await worker()
      return Reflect.apply(entry.fetch, entry, [request, env, context])
    },
  },
}
