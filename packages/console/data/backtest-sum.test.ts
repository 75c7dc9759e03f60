import type { BacktestResult } from '@vigil/contract'
import { describe, expect, it } from 'vitest'
import {
  groupOf,
  groupsOf,
  shareOf as serviceShareOf,
  sharesAt,
} from '../../service/policy/tally.ts'
import { addPage, type BacktestSum, notAllowedOf, shareOf } from './backtest-sum.ts'

describe('a share', () => {
  it('has the interval that the API gives', () => {
    for (let checks = 0; checks <= 60; checks += 1)
      for (let refused = 0; refused <= checks; refused += 1)
        expect(shareOf(checks, refused)).toEqual(serviceShareOf(checks, refused))
    expect(shareOf(1831, 19)).toEqual(serviceShareOf(1831, 19))
  })

  it('counts every verdict other than allow', () => {
    const counts = { allow: 6, challenge: 1, shadow: 2, block: 1 }
    expect(notAllowedOf(10, counts)).toMatchObject({ notAllowed: 4, share: 0.4 })
  })
})

describe('pages of a backtest', () => {
  const verdicts = ['allow', 'challenge', 'shadow', 'block'] as const
  const labels = ['fraud', 'legitimate', 'none'] as const
  const judged = Array.from({ length: 50 }, (_, i) => ({
    id: `check-${i}`,
    label: labels[(i * 7) % 3] ?? 'none',
    before: verdicts[(i * 3) % 4] ?? 'allow',
    after: verdicts[(i * 5) % 4] ?? 'allow',
  }))

  /** A page as the service makes it of judged checks. */
  function pageOf(checks: typeof judged, nextCursor: string | null): BacktestSum {
    const changed = checks.filter(({ before, after }) => before !== after)
    return {
      ...groupOf(checks),
      skipped: checks.length,
      superseded: changed.length,
      byLabel: groupsOf(checks),
      changes: changed.map(({ id, label, before, after }): BacktestResult['changes'][number] => ({
        id,
        at: '2026-11-27T07:00:00.000Z',
        event: 'login',
        label,
        before: { score: 50, verdict: before },
        after: { score: 50, verdict: after },
      })),
      thresholds: sharesAt(
        [30, 40],
        checks.map(({ label, before, after }) => ({ label, verdicts: [before, after] })),
      ),
      nextCursor,
    }
  }

  it('come to what one page of all of them would', () => {
    const pages = [judged.slice(0, 20), judged.slice(20, 21), judged.slice(21)]
    const [first, second, third] = pages.map((page, i) => pageOf(page, i < 2 ? `page-${i}` : null))
    if (first === undefined || second === undefined || third === undefined) throw new Error()
    expect(addPage(first, second).nextCursor).toBe('page-1')
    expect(addPage(addPage(first, second), third)).toEqual(pageOf(judged, null))
  })
})
