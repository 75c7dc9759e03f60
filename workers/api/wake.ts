import type { Bindings } from '@vigil/http'

/** One runner for a deployment, however many ask for it. */
const RUNNER = 'runner'

/** Makes the runner continue the run, if the deployment has a runner. */
export async function wakeRunner({ MONITOR_RUNNER: runners }: Bindings): Promise<void> {
  if (runners !== undefined) await runners.get(runners.idFromName(RUNNER)).wake('')
}
