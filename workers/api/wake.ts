import type { Bindings } from '@vigil/http'

/** One runner for a deployment, however many ask for it. */
const RUNNER = 'runner'

/** Lets the runner go on with the run, where the deployment has one. */
export async function wakeRunner({ MONITOR_RUNNER: runners }: Bindings): Promise<void> {
  if (runners !== undefined) await runners.get(runners.idFromName(RUNNER)).wake('')
}
