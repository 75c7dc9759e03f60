import * as z from 'zod'
import { type AlertText, idOf, listed } from './alert-facts.ts'

const optional = z.string().optional()
const Check = z.object({
  verdict: z.string(),
  score: z.int(),
  event: z.string(),
  accountId: z.string().nullable(),
  reasons: z.array(z.object({ label: z.string() })),
  url: optional,
})
/** What of an event's `data` texts about checks and the service name. */
export const CheckData = z.object({
  alertId: optional,
  summary: optional,
  check: Check.optional(),
  account: z.object({ accountId: z.string(), score: z.int(), verdict: z.string() }).optional(),
})
type Data = z.infer<typeof CheckData>

/** Reasons of a check that a text names, the strongest. */
const MAX_REASONS = 5

/** Texts of the events of checks, accounts and the service. */
export const CHECK_TEXTS: readonly [string, (data: Data) => AlertText][] = [
  ['check.verdict', (data) => ofCheck('Check', data, '')],
  ['check.review', (data) => ofCheck('Check waits for review', data, 'Open the review queue.')],
  ['list.hit', (data) => ofCheck('A list entry decided a check', data, '')],
  [
    'account.linked_to_fraud',
    (data) => ({
      title: 'Account linked to fraud',
      facts: [
        ...fact('Account', data.account?.accountId),
        ...fact('Why', data.summary),
        ...fact('Its last check', data.account && `${data.account.verdict}, ${data.account.score}`),
        ...idOf(data),
      ],
      advice: 'Look at the account before its next login.',
    }),
  ],
  [
    'quota.reached',
    (data) => ofService('Quota', data, 'Live checks beyond it are refused or billed.'),
  ],
  ['feed.stale', (data) => ofService('Intelligence feed overdue', data, '')],
  ['service.degraded', (data) => ofService('Service degraded', data, '')],
]

function ofCheck(title: string, data: Data, advice: string): AlertText {
  const { check, summary } = data
  const reasons = check?.reasons.slice(0, MAX_REASONS).map(({ label }) => label)
  return {
    title: check === undefined ? title : `${title}: ${check.verdict}, score ${check.score}`,
    facts: [
      ...fact('Summary', summary),
      ...fact('Event', check?.event),
      ...fact('Account', check?.accountId),
      ...listed('Reasons', reasons),
      ...fact('In the console', check?.url),
      ...idOf(data),
    ],
    advice,
  }
}

const ofService = (title: string, data: Data, advice: string): AlertText => ({
  title,
  facts: [...fact('What', data.summary), ...idOf(data)],
  advice,
})

const fact = (label: string, value: string | null | undefined): AlertText['facts'] =>
  value ? [[label, value]] : []
