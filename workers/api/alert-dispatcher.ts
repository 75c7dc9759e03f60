import { DurableObject } from 'cloudflare:workers'
import { logFailure } from '@vigil/log'
import { deliverDue, type ExposureBindings, openDeliveryPorts } from '@vigil/monitoring'

const AFTER_FAILURE_MS = 60_000

/** Sends the alerts of one endpoint. The object's name is the endpoint's id. */
export class AlertDispatcher extends DurableObject<ExposureBindings> {
  /** Ensures that pending deliveries are sent soon. */
  async wake(endpointId: string): Promise<void> {
    await this.ctx.storage.put('endpoint', endpointId)
    const setMs = await this.ctx.storage.getAlarm()
    if (setMs === null || setMs > Date.now()) await this.ctx.storage.setAlarm(Date.now())
  }

  /** Never throws: an alarm that keeps throwing is dropped. */
  override async alarm(): Promise<void> {
    let nextMs: number | null = Date.now() + AFTER_FAILURE_MS
    try {
      const endpointId = await this.ctx.storage.get<string>('endpoint')
      nextMs =
        endpointId === undefined
          ? null
          : await deliverDue(await openDeliveryPorts(this.env), endpointId)
    } catch (error) {
      logFailure(error, { requestId: 'none', method: 'alarm', route: 'alert_dispatcher' })
    } finally {
      if (nextMs !== null) await this.ctx.storage.setAlarm(Math.max(Date.now(), nextMs))
    }
  }
}
