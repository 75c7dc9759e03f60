/** A Durable Object that runs until its work is done after it is woken. */
export interface Wakeable extends Rpc.DurableObjectBranded {
  wake(name: string): Promise<void>
}

export interface DispatcherBindings {
  /** Bound on the server host only. */
  ALERT_DISPATCHER?: DurableObjectNamespace<Wakeable>
}

/** Wakes the dispatchers of these endpoints. */
export async function wakeDispatchers(
  { ALERT_DISPATCHER: dispatchers }: DispatcherBindings,
  endpointIds: readonly string[],
): Promise<void> {
  if (dispatchers === undefined) return
  await Promise.all(endpointIds.map((id) => dispatchers.get(dispatchers.idFromName(id)).wake(id)))
}
