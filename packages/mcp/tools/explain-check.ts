import type { Vigil } from '@vigil/client'
import { OpaqueId } from '@vigil/contract'
import * as z from 'zod'
import { tool } from '../tool.ts'

type StoredCheck = Awaited<ReturnType<Vigil['getCheck']>>

export const explainCheck = tool({
  name: 'explain_check',
  title: 'Why a check came to its verdict',
  description:
    'Explains one check: verdict, score, the points of each signal (they sum to the score), and what was unusual. Points below zero speak for the visit. Find the id with find_checks.',
  input: z.strictObject({ checkId: OpaqueId.describe('Id of the check.') }),
  writes: false,
  run: async (vigil, { checkId }) => textOf(await vigil.getCheck(checkId)),
})

function textOf(check: StoredCheck): string {
  const { explain, recommendation } = check
  const points = explain?.contributions.map(
    ({ code, label, points, counted }) =>
      `${signed(points)}  ${label} (${code})${counted ? `: ${counted.count} ${counted.what}` : ''}`,
  )
  return [
    `${check.verdict}, score ${check.score}: ${check.event} at ${check.at}, check ${check.id}`,
    check.summary,
    `Network: ${check.network.kind ?? 'unknown'}, country ${check.network.country ?? 'unknown'}. Browser: ${check.client.browser ?? 'unknown'} on ${check.client.os ?? 'unknown'}.`,
    points === undefined
      ? 'The check is older than explanations.'
      : `Points:\n${points.join('\n')}`,
    check.unusual.length === 0 ? null : `Unusual: ${check.unusual.join(', ')}.`,
    check.degraded.length === 0 ? null : `Could not be read: ${check.degraded.join(', ')}.`,
    check.listEntries.length === 0
      ? null
      : `Lists: ${check.listEntries.map(({ list, kind, value }) => `${list} ${kind} ${value}`).join('; ')}.`,
    check.outcome === null ? null : `Outcome: ${check.outcome}.`,
    recommendation === null
      ? null
      : `Recommended: ${recommendation.title}. ${recommendation.bullets?.join('; ') ?? ''}`.trim(),
  ]
    .filter((line) => line !== null)
    .join('\n')
}

function signed(points: number): string {
  return `${points < 0 ? '' : '+'}${points.toFixed(1)}`
}
