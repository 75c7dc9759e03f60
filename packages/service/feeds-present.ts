import { openSources } from './pipeline/sources.ts'
import type { Services } from './services.ts'

/** Each feed by its id: whether a copy is held. Empty where that cannot be found out in time. */
export async function feedsPresent(
  services: Services,
  requestId: string,
): Promise<Record<string, boolean>> {
  const states = await openSources(services, requestId).ask(['intel'], services.intel.status())
  return Object.fromEntries((states ?? []).map(({ id, present }) => [id, present]))
}
