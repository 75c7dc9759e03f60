import type { Bindings } from '@vigil/http'

export async function scheduled(_c: ScheduledController, _env: Bindings): Promise<void> {}
