import { PageAgent } from './agent.ts'
import type { VigilSdk } from './api.ts'
import type { Late } from './late.ts'
import { settingsOf } from './options.ts'
import { watchPolicy } from './page/policy.ts'
import { shared } from './page/shared.ts'

/** Creates `Vigil` from the base URL of its script and a function that loads the second file. */
export function makeVigil(
  servedFrom: string | null,
  loadLate: (endpoint: string) => Promise<Late>,
): VigilSdk {
  const agents: Record<string, PageAgent> = {}
  return {
    load: (options) => {
      const settings = settingsOf(options, servedFrom)
      shared().workers = settings.workers
      watchPolicy()
      const same = JSON.stringify(settings)
      agents[same] ??= new PageAgent(settings, () => loadLate(settings.endpoint))
      return agents[same]
    },
  }
}
