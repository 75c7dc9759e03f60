import { DurableObject } from 'cloudflare:workers'
import { logFailure } from '@vigil/log'
import { advance, type ExposureBindings, endpointsDue, openRunPorts } from '@vigil/monitoring'
import { type DispatcherBindings, wakeDispatchers } from '@vigil/service'

const AFTER_FAILURE_MS = 60_000

/** Works on the daily run, slice by slice. One object for a deployment. */
export class MonitorRunner extends DurableObject<ExposureBindings & DispatcherBindings> {
  /** Ensures that the run continues soon. */
  async wake(): Promise<void> {
    const setMs = await this.ctx.storage.getAlarm()
    if (setMs === null || setMs > Date.now()) await this.ctx.storage.setAlarm(Date.now())
  }

  /** Never throws: an alarm that keeps throwing is dropped. */
  override async alarm(): Promise<void> {
    let nextMs: number | null = Date.now() + AFTER_FAILURE_MS
    try {
      nextMs = await advance(await openRunPorts(this.env))
      await wakeDispatchers(this.env, await endpointsDue(this.env.DB, Date.now()))
    } catch (error) {
      logFailure(error, { requestId: 'none', method: 'alarm', route: 'monitor_runner' })
    } finally {
      if (nextMs !== null) await this.ctx.storage.setAlarm(Math.max(Date.now(), nextMs))
    }
  }
}
