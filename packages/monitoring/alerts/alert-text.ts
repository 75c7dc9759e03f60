import type { ExposureLayer } from '@vigil/contract'
import * as z from 'zod'
import { type AlertText, idOf, listed } from './alert-facts.ts'
import { CHECK_TEXTS, CheckData } from './check-text.ts'

const optional = z.string().optional()
const Count = z.int().optional()
const Location = z.object({ layer: optional, domain: z.string(), source: z.string() })
/** The fields of an event's `data` that texts name; others are ignored. */
const Payload = z.object({
  type: z.string(),
  data: z.object({
    subject: z
      .object({ kind: optional, domain: optional, userId: optional, emailMasked: optional })
      .optional(),
    layer: optional,
    newCount: Count,
    count: Count,
    baseline: Count,
    people: Count,
    from: optional,
    to: optional,
    bySeverity: z.record(z.string(), z.int()).optional(),
    byStatus: z.record(z.string(), z.int()).optional(),
    staleSources: z.array(z.string()).optional(),
    locations: z.array(Location).optional(),
    undelivered: z.array(z.string()).optional(),
    truncated: z.boolean().optional(),
    ...CheckData.shape,
  }),
})
type Data = z.infer<typeof Payload>['data']

const LAYER_LABELS: Record<ExposureLayer, string> = {
  employee_on_system: 'Employee credentials for your systems (stealer log)',
  employee_elsewhere: 'Employee credentials for other sites (stealer log)',
  platform_user: 'User credentials for your app (stealer log)',
  corpus: 'Breaches and combo lists',
}
const MAX_PLACES = 10
const labels: ReadonlyMap<string, string> = new Map(Object.entries(LAYER_LABELS))

/** Describes the body of an event. A type without a text of its own is named as it is. */
export function describeAlert(payload: string): AlertText {
  const { type, data } = Payload.parse(JSON.parse(payload))
  const isTest = type.startsWith('test.')
  const described = TEXTS.get(isTest ? type.slice(5) : type)?.(data)
  const text = described ?? { title: `Vigil: ${type}`, facts: idOf(data), advice: '' }
  return { ...text, title: `${isTest ? 'Test environment: ' : ''}${onOneLine(text.title)}` }
}

/** A title is the subject of a mail: what callers name must add no header to it. */
const onOneLine = (text: string) => text.replaceAll(/\p{Cc}+/gu, ' ')

const TEXTS = new Map<string, (data: Data) => AlertText>([
  [
    'monitor.exposure.detected',
    (data) => ({
      title: `New credential exposure: ${subjectOf(data)}`,
      facts: [...exposed(data), ...places(data), ...idOf(data)],
      advice: adviceFor(data.layer),
    }),
  ],
  [
    'monitor.exposure.summary',
    (data) => ({
      title: `Summary of new credential exposure: ${subjectOf(data)}`,
      facts: [...exposed(data), ...places(data), ...idOf(data)],
      advice: 'Review the findings in the console.',
    }),
  ],
  [
    'monitor.digest.weekly',
    (data) => ({
      title: `Weekly exposure digest, ${dayOf(data.from)} to ${dayOf(data.to)}`,
      facts: [
        ['New findings', String(data.newCount ?? 0)],
        ['People affected', String(data.people ?? 0)],
        ...counted('Severity', data.bySeverity),
        ...counted('Status', data.byStatus),
        ...places(data),
        ...listed('Sources without an answer', data.staleSources),
        ...idOf(data),
      ],
      advice: (data.newCount ?? 0) > 0 ? 'Review the open findings in the console.' : '',
    }),
  ],
  [
    'monitor.domain.verification_lost',
    (data) => ({
      title: `Domain no longer verified: ${subjectOf(data)}`,
      facts: idOf(data),
      advice: 'Restore the DNS record. The data of the domain is deleted after 30 days.',
    }),
  ],
  [
    'monitor.source.degraded',
    (data) => ({
      title: `A source has not answered for three days: ${subjectOf(data)}`,
      facts: idOf(data),
      advice: 'Counts are those of the last complete answer. Check the key and plan of the source.',
    }),
  ],
  [
    'monitor.endpoint.disabled',
    (data) => ({
      title: `Alert endpoint disabled: ${subjectOf(data)}`,
      facts: idOf(data),
      advice: 'Alerts wait up to 30 days. Repair the endpoint, then send it a test.',
    }),
  ],
  [
    'monitor.delivery.failed',
    (data) => ({
      title: `Alert not delivered: ${subjectOf(data)}`,
      facts: [...listed('Alerts', data.undelivered), ...idOf(data)],
      advice: 'Send it again by a replay of the endpoint.',
    }),
  ],
  ...CHECK_TEXTS,
  [
    'monitor.test',
    () => ({ title: 'Test of a Vigil alert endpoint', facts: [], advice: 'No action is needed.' }),
  ],
])

function subjectOf({ subject }: Data): string {
  const { kind, emailMasked, userId, domain } = subject ?? {}
  if (emailMasked !== undefined) return userId ? `${emailMasked} (user ${userId})` : emailMasked
  if (domain !== undefined) return domain
  return kind === 'workspace' ? 'your workspace' : (userId ?? 'a monitored person')
}

function exposed({ layer, newCount, count }: Data): AlertText['facts'] {
  const counts: AlertText['facts'] = [
    ['New findings', String(newCount ?? 0)],
    ['Findings in total', String(count ?? 0)],
  ]
  return layer === undefined ? counts : [['Kind', labels.get(layer) ?? layer], ...counts]
}

function places({ locations = [], truncated }: Data): AlertText['facts'] {
  const names = [...new Set(locations.map(({ domain }) => domain))]
  if (names.length === 0) return []
  const hasMore = truncated === true || names.length > MAX_PLACES
  return [['Places', `${names.slice(0, MAX_PLACES).join(', ')}${hasMore ? ' and more' : ''}`]]
}

function adviceFor(layer: string | undefined): string {
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
