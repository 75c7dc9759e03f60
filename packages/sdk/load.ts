import { Agent } from './agent.ts'
import type { Late } from './late.ts'
import { type LoadOptions, settingsOf } from './options.ts'
import { watchPolicy } from './page/policy.ts'
import { shared } from './page/shared.ts'

/** Makes `Vigil`, given the base URL that its script came from and how its second file is fetched. */
export function makeVigil(servedFrom: string | null, loadLate: () => Promise<Late>) {
  return {
    /** Starts the SDK on this page. Throws a TypeError where the key or the endpoint is missing. */
    load(options: LoadOptions): Agent {
      const settings = settingsOf(options, servedFrom)
      shared().workers = options.workers ?? true
      watchPolicy()
      return new Agent(settings, options.consent ?? true, loadLate)
    },
  }
}
