import api from '../api/index.ts'
import edge from '../edge/index.ts'

// Every Durable Object class that wrangler.toml binds.
export * from '../api/index.ts'

/** Paths of the server host; every other path is the browser host's. */
const SERVER_PATH = /^\/(?:api|admin|console|problems)(?:\/|$)|^\/openapi(?:-operator)?\.json$/

/** Both hosts in one Worker, chosen by path. */
export default {
  fetch(request, env, context) {
    const host = SERVER_PATH.test(new URL(request.url).pathname) ? api : edge
    return host.fetch(request, env, context)
  },
  scheduled: api.scheduled,
} satisfies ExportedHandler<Parameters<typeof api.fetch>[1]>
