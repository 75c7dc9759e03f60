import {
  ExposureAlert,
  type ExposureLayer,
  isWebhookEventName,
  type WebhookEventName,
  WeeklyDigest,
} from '@vigil/contract'
import * as z from 'zod'
import { type AlertText, describing, idOf, listed, type StoredData } from './alert-facts.ts'
import { CHECK_TEXTS } from './check-text.ts'

const Stored = z.object({
  type: z.string(),
  data: z.object({ alertId: z.string() }).partial().loose(),
})
type Alert = StoredData<ExposureAlert>

const LAYERS: Record<ExposureLayer, string> = {
  employee_on_system: 'Employee credentials for your systems (stealer log)',
  employee_elsewhere: 'Employee credentials for other sites (stealer log)',
  platform_user: 'User credentials for your app (stealer log)',
  corpus: 'Breaches and combo lists',
}
const MAX_PLACES = 10

/** Describes the body of an event. A type without a text is named by its code. */
export function describeAlert(payload: string): AlertText {
  const { type, data } = Stored.parse(JSON.parse(payload))
  const isTest = type.startsWith('test.')
  const name = isTest ? type.slice('test.'.length) : type
  const described = isWebhookEventName(name) ? TEXTS[name](data) : null
  const text = described ?? { title: `Vigil: ${type}`, facts: idOf(data), advice: '' }
  return { ...text, title: `${isTest ? 'Test environment: ' : ''}${onOneLine(text.title)}` }
}

/** A title is the subject of a mail: names from callers must not inject headers. */
const onOneLine = (text: string) => text.replaceAll(/\p{Cc}+/gu, ' ')

const TEXTS: Readonly<Record<WebhookEventName, (data: unknown) => AlertText | null>> = {
  ...CHECK_TEXTS,
  'monitor.exposure.detected': describing(ExposureAlert, (data) => ({
    title: `New credential exposure: ${subjectOf(data)}`,
    facts: exposed(data),
    advice: adviceFor(data.layer),
  })),
  'monitor.exposure.summary': describing(ExposureAlert, (data) => ({
    title: `Summary of new credential exposure: ${subjectOf(data)}`,
    facts: exposed(data),
    advice: 'Review the findings in the console.',
  })),
  'monitor.digest.weekly': describing(WeeklyDigest, (data) => ({
    title: `Weekly exposure digest, ${dayOf(data.from)} to ${dayOf(data.to)}`,
    facts: [
      ['New findings', String(data.newCount ?? 0)],
      ['People affected', String(data.people ?? 0)],
      ...counted('Severity', data.bySeverity),
      ...counted('Status', data.byStatus),
      ...places(data.locations, false),
      ...listed('Sources without an answer', data.staleSources),
      ...idOf(data),
    ],
    advice: (data.newCount ?? 0) > 0 ? 'Review the open findings in the console.' : '',
  })),
  'monitor.domain.verification_lost': describing(ExposureAlert, (data) => ({
    title: `Domain no longer verified: ${subjectOf(data)}`,
    facts: idOf(data),
    advice: 'Restore the DNS record. The data of the domain is deleted after 30 days.',
  })),
  'monitor.source.degraded': describing(ExposureAlert, (data) => ({
    title: `A source has not answered for three days: ${subjectOf(data)}`,
    facts: idOf(data),
    advice: 'Counts are those of the last complete answer. Check the key and plan of the source.',
  })),
  'monitor.endpoint.disabled': describing(ExposureAlert, (data) => ({
    title: `Alert endpoint disabled: ${subjectOf(data)}`,
    facts: idOf(data),
    advice: 'Alerts wait up to 30 days. Repair the endpoint, then send it a test.',
  })),
  'monitor.delivery.failed': describing(ExposureAlert, (data) => ({
    title: `Alert not delivered: ${subjectOf(data)}`,
    facts: [...listed('Alerts', data.undelivered), ...idOf(data)],
    advice: 'Send it again by a replay of the endpoint.',
  })),
  'monitor.test': describing(ExposureAlert, () => ({
    title: 'Test of a Vigil alert endpoint',
    facts: [],
    advice: 'No action is needed.',
  })),
}

function subjectOf({ subject }: Alert): string {
  if (subject === undefined) return 'a monitored person'
  const { kind, emailMasked, userId, domain } = subject
  if (emailMasked !== undefined) return userId ? `${emailMasked} (user ${userId})` : emailMasked
  if (domain !== undefined) return domain
  return kind === 'workspace' ? 'your workspace' : (userId ?? 'a monitored person')
}

function exposed(data: Alert): AlertText['facts'] {
  const { layer, newCount = 0, count = 0, locations, truncated = false } = data
  return [
    ...(layer === undefined ? [] : ([['Kind', LAYERS[layer]]] satisfies AlertText['facts'])),
    ['New findings', String(newCount)],
    ['Findings in total', String(count)],
    ...places(locations, truncated),
    ...idOf(data),
  ]
}

function places(
  locations: readonly { domain: string }[] = [],
  truncated: boolean,
): AlertText['facts'] {
  const names = [...new Set(locations.map(({ domain }) => domain))]
  if (names.length === 0) return []
  const hasMore = truncated || names.length > MAX_PLACES
  return [['Places', `${names.slice(0, MAX_PLACES).join(', ')}${hasMore ? ' and more' : ''}`]]
}

function adviceFor(layer: ExposureLayer | undefined): string {
  if (layer === undefined || layer === 'corpus') return 'Ask for a new password where it is reused.'
  return 'A stealer log means an infected device: end the sessions, reset the password, clean the device.'
}

const counted = (label: string, counts: Record<string, number> | undefined): AlertText['facts'] => {
  const parts = Object.entries(counts ?? {}).filter(([, count]) => count > 0)
  return parts.length === 0
    ? []
    : [[label, parts.map(([name, count]) => `${count} ${name}`).join(', ')]]
}
const dayOf = (timestamp: string | undefined) => (timestamp ?? '').slice(0, 10)
