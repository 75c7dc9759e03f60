import { isWebhookEventName, webhookEvents } from '@vigil/contract'
import * as z from 'zod'

const Event = z.object({ type: z.string(), data: z.unknown() })

/** Throws if the body of an event does not match the contract, or has an undeclared field. */
export function expectDeclared(body: unknown): void {
  const { type, data } = Event.parse(body)
  const name = type.replace(/^test\./, '')
  if (!isWebhookEventName(name)) throw new Error(`the contract declares no ${type}`)
  const declared: z.ZodObject = webhookEvents[name].data
  declared.strict().parse(data)
}
