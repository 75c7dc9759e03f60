/** A Durable Object that works by itself once it is woken. */
export interface Waking extends Rpc.DurableObjectBranded {
  wake(name: string): Promise<void>
}

export interface DispatcherBindings {
  /** On the server host alone. */
  ALERT_DISPATCHER?: DurableObjectNamespace<Waking>
}

/** Lets each of these endpoints send what is due. */
export async function wakeDispatchers(
  { ALERT_DISPATCHER: dispatchers }: DispatcherBindings,
  endpointIds: readonly string[],
): Promise<void> {
  if (dispatchers === undefined) return
  await Promise.all(endpointIds.map((id) => dispatchers.get(dispatchers.idFromName(id)).wake(id)))
}
