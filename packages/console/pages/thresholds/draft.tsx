import type { DryRun, Policy } from '@vigil/contract'
import { numberOf, percentOf } from '../../data/format.ts'
import { Card, Empty, Facts, VerdictBadge, When } from '../../ui/parts.tsx'
import { Table } from '../../ui/table.tsx'
import { RulesTable } from './rules-table.tsx'

/** The draft and its dry run; `changes` is null where the member may not change them. */
export function Draft({
  policy: { draft, draftFingerprint, builtIn },
  dryRun,
  reload,
  changes,
}: {
  policy: Policy
  dryRun: DryRun | null
  reload: () => void
  changes: { apply: () => void; remove: () => void } | null
}) {
  if (draft === null)
    return (
      <Card title="Draft" wide>
        <Empty title="There is no draft.">
          <p>A draft judges each check in addition to the live rules and has no effect.</p>
        </Empty>
      </Card>
    )
  return (
    <Card
      title="Draft"
      wide
      actions={
        <span class="buttons">
          <button type="button" class="quiet" onClick={reload}>
            Count again
          </button>
          {changes && (
            <>
              <button type="button" class="quiet" onClick={changes.remove}>
                Remove the draft
              </button>
              <button type="button" onClick={changes.apply}>
                Apply the draft
              </button>
            </>
          )}
        </span>
      }
    >
      <div class="stack">
        <RulesTable label="Rules of the draft" rules={draft} builtIn={builtIn} />
        <Facts
          rows={[
            ['Fingerprint', draftFingerprint && <code>+{draftFingerprint}</code>],
            ['Dry run since', dryRun && <When at={dryRun.since} />],
          ]}
        />
        {dryRun && <Count dryRun={dryRun} />}
      </div>
    </Card>
  )
}

function Count({ dryRun: { checks, changed, changes, truncated } }: { dryRun: DryRun }) {
  return (
    <>
      <p role="status">
        {checks === 0
          ? 'No check since.'
          : `${numberOf(changed)} of ${numberOf(checks)} checks (${percentOf(changed / checks)}) would have another verdict.`}
        {truncated && ' Only the newest checks are counted.'}
      </p>
      {changes.length > 0 && (
        <Table
          label="Verdicts that the draft would change"
          rows={changes}
          keyOf={({ from, to }) => `${from} ${to}`}
          columns={[
            { title: 'Live rules', cell: ({ from }) => <VerdictBadge verdict={from} /> },
            { title: 'Draft', cell: ({ to }) => <VerdictBadge verdict={to} /> },
            { title: 'Checks', cell: (change) => numberOf(change.checks) },
          ]}
        />
      )}
    </>
  )
}
