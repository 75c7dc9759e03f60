import {
  CheckEvent,
  FeedStale,
  LinkedToFraud,
  QuotaReached,
  ServiceDegraded,
} from '@vigil/contract'
import type * as z from 'zod'
import { type AlertText, describing, idOf, listed, type StoredData } from './alert-facts.ts'

/** Strongest reasons of a check that a text names. */
const MAX_REASONS = 5

/** Texts of the events of checks, accounts and the service. */
export const CHECK_TEXTS = {
  'check.verdict': describing(CheckEvent, (data) => ofCheck('Check', data, '')),
  'check.review': describing(CheckEvent, (data) =>
    ofCheck('Check waits for review', data, 'Open the review queue.'),
  ),
  'list.hit': describing(CheckEvent, (data) => ofCheck('A list entry decided a check', data, '')),
  'account.linked_to_fraud': describing(LinkedToFraud, (data) => ({
    title: 'Account linked to fraud',
    facts: [
      ...fact('Account', data.account?.accountId),
      ...fact('Why', data.summary),
      ...fact('Its last check', data.account && `${data.account.verdict}, ${data.account.score}`),
      ...idOf(data),
    ],
    advice: 'Look at the account before its next login.',
  })),
  'quota.reached': describing(QuotaReached, (data) =>
    ofService('Quota', data, 'Live checks beyond it are refused or billed.'),
  ),
  'feed.stale': describing(FeedStale, (data) => ofService('Intelligence feed overdue', data, '')),
  'service.degraded': describing(ServiceDegraded, (data) =>
    ofService('Service degraded', data, ''),
  ),
}

function ofCheck(
  title: string,
  data: StoredData<z.infer<typeof CheckEvent>>,
  advice: string,
): AlertText {
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

const ofService = (
  title: string,
  data: { alertId?: string | undefined; summary?: string | undefined },
  advice: string,
): AlertText => ({
  title,
  facts: [...fact('What', data.summary), ...idOf(data)],
  advice,
})

const fact = (label: string, value: string | null | undefined): AlertText['facts'] =>
  value ? [[label, value]] : []
