import type { BacktestGroup, NotAllowedShare } from '@vigil/contract'
import { addGroups, type BacktestSum, notAllowedOf } from '../../data/backtest-sum.ts'
import { numberOf, percentOf } from '../../data/format.ts'
import { VERDICTS, verdictName } from '../../ui/parts.tsx'
import { Table } from '../../ui/table.tsx'

/** Verdicts before and after by label, the shares that are not allowed, and those of other thresholds. */
export function Outcome({ sum }: { sum: BacktestSum }) {
  const { fraud, legitimate, none } = sum.byLabel
  const groups: [string, BacktestGroup][] = [
    ['All', sum],
    ['Labelled fraud', fraud],
    ['Labelled legitimate', legitimate],
    ['Without a label', none],
  ]
  const shares: [string, BacktestGroup][] = [
    ['Honest', addGroups(legitimate, none)],
    ['Labelled legitimate', legitimate],
    ['Labelled fraud', fraud],
  ]
  return (
    <>
      <h3>Verdicts, live rules → edited rules</h3>
      <Table
        label="Verdicts before and after"
        rows={groups}
        keyOf={([name]) => name}
        columns={[
          { title: 'Checks', cell: ([name]) => name },
          { title: 'Number', cell: ([, { checks }]) => numberOf(checks) },
          { title: 'Changed', cell: ([, { changed }]) => numberOf(changed) },
          ...VERDICTS.map((verdict) => ({
            title: verdictName(verdict),
            cell: ([, { before, after }]: [string, BacktestGroup]) =>
              courseOf(before[verdict], after[verdict]),
          })),
        ]}
      />
      <h3>Share that is not allowed</h3>
      <Table
        label="Shares that are not allowed"
        rows={shares}
        keyOf={([name]) => name}
        columns={[
          { title: 'Checks', cell: ([name]) => name },
          {
            title: 'Live rules',
            cell: ([, { checks, before }]) => shareText(notAllowedOf(checks, before)),
          },
          {
            title: 'Edited rules',
            cell: ([, { checks, after }]) => shareText(notAllowedOf(checks, after)),
          },
        ]}
      />
      <p class="muted">
        In brackets the 95 % interval. Honest is every check without a label of fraud. This includes
        unlabelled fraud, so the share is an upper bound.
      </p>
      <details class="figures">
        <summary>Other values of Challenge from</summary>
        <p class="muted">
          Expected shares if every event had this threshold, with the edited mutes.
        </p>
        <Table
          label="Shares by threshold"
          rows={sum.thresholds}
          keyOf={({ challengeFrom }) => String(challengeFrom)}
          columns={[
            { title: 'Challenge from', cell: ({ challengeFrom }) => challengeFrom },
            { title: 'Honest', cell: ({ honest }) => shareText(honest) },
            { title: 'Labelled legitimate', cell: (at) => shareText(at.legitimate) },
            { title: 'Labelled fraud', cell: (at) => shareText(at.fraud) },
          ]}
        />
      </details>
      {sum.skipped > 0 && (
        <p class="muted">
          Checks that cannot be judged again: {numberOf(sum.skipped)}. They were stored before
          weights were, or with a signal that was removed.
        </p>
      )}
      {sum.superseded > 0 && (
        <p class="muted">
          Checks that had another verdict in their time: {numberOf(sum.superseded)}. The live rules
          or the weights have changed since.
        </p>
      )}
    </>
  )
}

const courseOf = (before: number, after: number): string =>
  before === after ? numberOf(before) : `${numberOf(before)} → ${numberOf(after)}`

function shareText({ share, low, high }: NotAllowedShare): string {
  if (share === null || low === null || high === null) return 'no checks'
  return `${percentOf(share)} (${percentOf(low)} to ${percentOf(high)})`
}
