import type { Services } from './services.ts'
import { SOURCE_LIMIT_MS, within } from './within.ts'

/** Each feed by its id: whether a copy is held. Empty where that cannot be found out in time. */
export async function feedsPresent({ intel, report }: Services): Promise<Record<string, boolean>> {
  try {
    const states = await within(SOURCE_LIMIT_MS, intel.status())
    return Object.fromEntries(states.map(({ id, present }) => [id, present]))
  } catch (cause) {
    report('intel', cause, 'none')
    return {}
  }
}
