import { isWebhookEventName, webhookEvents } from '@vigil/contract'
import * as z from 'zod'

const Event = z.object({ type: z.string(), data: z.unknown() })

/** Throws where the body of an event is not as the contract declares it, or has a field that it does not declare. */
export function expectDeclared(body: unknown): void {
  const { type, data } = Event.parse(body)
  const name = type.replace(/^test\./, '')
  if (!isWebhookEventName(name)) throw new Error(`the contract declares no ${type}`)
  const declared: z.ZodObject = webhookEvents[name].data
  declared.strict().parse(data)
}
