import type { Bindings } from '@vigil/http'

export type Dispatchers = Pick<Bindings, 'ALERT_DISPATCHER'>

/** One runner for a deployment, however many ask for it. */
const RUNNER = 'runner'

/** Lets the runner go on with the run, where the deployment has one. */
export async function wakeRunner({ MONITOR_RUNNER: runners }: Bindings): Promise<void> {
  if (runners !== undefined) await runners.get(runners.idFromName(RUNNER)).wake('')
}

/** Lets each of these endpoints send what is due. */
export async function wakeDispatchers(
  { ALERT_DISPATCHER: dispatchers }: Dispatchers,
  endpointIds: readonly string[],
): Promise<void> {
  if (dispatchers === undefined) return
  await Promise.all(endpointIds.map((id) => dispatchers.get(dispatchers.idFromName(id)).wake(id)))
}
