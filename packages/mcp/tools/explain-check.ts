import type { Vigil } from '@vigil/client'
import { OpaqueId } from '@vigil/contract'
import * as z from 'zod'
import { tool } from '../tool.ts'

type StoredCheck = Awaited<ReturnType<Vigil['getCheck']>>

export const explainCheck = tool({
  name: 'explain_check',
  title: 'Why a check came to its verdict',
  description:
    'Explains one check: verdict, score, the points of each signal (they sum to the score), what was unusual, linked accounts and labels. Negative points lower the score. Find the id with find_checks.',
  input: z.strictObject({ checkId: OpaqueId.describe('Id of the check.') }),
  writes: false,
  run: async (vigil, { checkId }) => textOf(await vigil.getCheck(checkId)),
})

/** Linked accounts that are named; the tool linked_accounts has the others. */
const MAX_LINKED = 10

function textOf(check: StoredCheck): string {
  const { accountId, client, explain, linkedAccounts, network, outcome, recommendation } = check
  return [
    `${check.verdict}, score ${check.score}: ${check.event} at ${check.at}, check ${check.id}`,
    check.summary,
    ...line('Account', accountId === null ? [] : [accountId]),
    `Network: ${network.kind ?? 'unknown'}, country ${network.country ?? 'unknown'}. Browser: ${client.browser ?? 'unknown'} on ${client.os ?? 'unknown'}.`,
    ...pointsOf(explain),
    ...line('Unusual', check.unusual),
    ...line('Could not be read', check.degraded),
    ...line('Lists', check.listEntries.map(entryText)),
    ...line(
      `Linked accounts (${linkedAccounts.length})`,
      linkedAccounts
        .slice(0, MAX_LINKED)
        .map((it) => `${it.accountId} by ${it.matchTypes.join(', ')}`),
    ),
    ...line(
      'Labels',
      check.feedback.map(({ label, at }) => `${label} at ${at}`),
    ),
    ...line('Outcome', outcome === null ? [] : [outcome]),
    ...(recommendation === null
      ? []
      : [
          `Recommended: ${recommendation.title}. ${recommendation.bullets?.join('; ') ?? ''}`.trim(),
        ]),
  ].join('\n')
}

/** A line of what there is; none of nothing. */
const line = (name: string, values: readonly string[]): string[] =>
  values.length === 0 ? [] : [`${name}: ${values.join('; ')}.`]

const entryText = ({ list, kind, value }: StoredCheck['listEntries'][number]) =>
  `${list} ${kind} ${value}`

/** The points of each signal, and the thresholds that they met. */
function pointsOf(explain: StoredCheck['explain']): string[] {
  if (explain === null) return ['The check is older than explanations.']
  const { contributions, thresholds } = explain
  const points = contributions.map(({ code, label, points, counted, muted }) =>
    [
      `${signed(points)}  ${label} (${code})`,
      ...(counted ? [`${counted.count} ${counted.what}`] : []),
      ...(muted ? ['muted by the policy'] : []),
    ].join(': '),
  )
  const shown = `Points:\n${points.join('\n')}`
  if (thresholds === undefined) return [shown]
  const { challengeFrom, blockFrom } = thresholds
  return [shown, `Thresholds: challenge or shadow from ${challengeFrom}, block from ${blockFrom}.`]
}

function signed(points: number): string {
  return `${points < 0 ? '' : '+'}${points.toFixed(1)}`
}
