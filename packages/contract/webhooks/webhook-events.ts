import type * as z from 'zod'
import type { KeyEnv } from '../answer/answer-enums.ts'
import { timestampOf } from '../fields.ts'
import {
  CheckEvent,
  ExposureAlert,
  FeedStale,
  LinkedToFraud,
  QuotaReached,
  ServiceDegraded,
  WeeklyDigest,
} from './webhook-data.ts'

/** An event that a webhook delivers. */
interface EventDeclaration {
  /** When it is sent, as a clause. */
  when: string
  /** Whether it has an environment; for `test` its type has the prefix `test.`. */
  data: z.ZodObject
}

/**
 * Every event, declared once by its name: the sender's and the client's types, the OpenAPI document, docs/webhooks.md
 * and the texts for mail and chat follow from it.
 */
export const webhookEvents = {
  'check.verdict': { when: 'a check was answered', data: CheckEvent },
  'check.review': { when: 'a check waits for review', data: CheckEvent },
  'list.hit': { when: 'a list entry matched a check', data: CheckEvent },
  'account.linked_to_fraud': {
    when: 'an account is linked to one that was labelled fraud, abuse or multi_account',
    data: LinkedToFraud,
  },
  'quota.reached': {
    when: '80 % or 100 % of the live checks of a month are used',
    data: QuotaReached,
  },
  'feed.stale': { when: 'an intelligence feed is overdue', data: FeedStale },
  'service.degraded': {
    when: 'checks of five minutes were answered without the same source',
    data: ServiceDegraded,
  },
  'monitor.exposure.detected': {
    when: 'new findings of a person or a domain, by layer',
    data: ExposureAlert,
  },
  'monitor.exposure.summary': {
    when: 'new findings beyond 50 alerts a day, or of a person whose monitoring resumed',
    data: ExposureAlert,
  },
  'monitor.digest.weekly': {
    when: 'once a week, to endpoints that chose it',
    data: WeeklyDigest,
  },
  'monitor.domain.verification_lost': {
    when: 'a domain has lost its DNS record for three days',
    data: ExposureAlert,
  },
  'monitor.source.degraded': {
    when: 'a source has not answered for three days',
    data: ExposureAlert,
  },
  'monitor.endpoint.disabled': {
    when: 'an endpoint no longer accepts events',
    data: ExposureAlert,
  },
  'monitor.delivery.failed': {
    when: 'an endpoint refused one event 14 times',
    data: ExposureAlert,
  },
  'monitor.test': { when: 'an endpoint is tested', data: ExposureAlert },
} as const satisfies Record<string, EventDeclaration>

export type WebhookEventName = keyof typeof webhookEvents
type Data<Name extends WebhookEventName> = z.infer<(typeof webhookEvents)[Name]['data']>
type InBothEnvironments = {
  [Name in WebhookEventName]: Data<Name> extends { env: KeyEnv } ? Name : never
}[WebhookEventName]

/** `type` of an event: its name, with the prefix `test.` in the test environment. */
export type WebhookEventType = WebhookEventName | `test.${InBothEnvironments}`

/** `data` of an event. */
export type WebhookData<Type extends WebhookEventType> =
  Type extends `test.${infer Name extends InBothEnvironments}`
    ? Data<Name>
    : Type extends WebhookEventName
      ? Data<Type>
      : never

/** The body of a delivery (standardwebhooks.com). Later versions may send further types. */
export type WebhookEvent = {
  [Type in WebhookEventType]: { type: Type; timestamp: string; data: WebhookData<Type> }
}[WebhookEventType]

export const webhookEventNames = Object.keys(webhookEvents).filter(isWebhookEventName)

/** Whether a name is the name of an event, not a pattern such as `monitor.*`. */
export function isWebhookEventName(name: string): name is WebhookEventName {
  return Object.hasOwn(webhookEvents, name)
}

/** Types of an event, as receivers match on them. */
export function typesOf(name: WebhookEventName): string[] {
  return 'env' in webhookEvents[name].data.shape ? [name, `test.${name}`] : [name]
}

/** Serialises the body of an event, which is signed and sent. */
export function webhookBody<Type extends WebhookEventType>(
  type: Type,
  atMs: number,
  data: WebhookData<Type>,
): string {
  return JSON.stringify({ type, timestamp: timestampOf(atMs), data })
}
