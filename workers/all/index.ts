import api from '../api/index.ts'
import edge from '../edge/index.ts'
import { isServerPath } from './server-path.ts'

// Every Durable Object class that wrangler.toml binds.
export * from '../api/index.ts'

/** Both hosts in one Worker, chosen by path. */
export default {
  fetch(request, env, context) {
    const host = isServerPath(new URL(request.url).pathname) ? api : edge
    return host.fetch(request, env, context)
  },
  scheduled: api.scheduled,
} satisfies ExportedHandler<Parameters<typeof api.fetch>[1]>
