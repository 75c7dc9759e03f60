import { useId } from 'preact/hooks'
import { numberOf } from '../../data/format.ts'
import { useSigned } from '../../data/session.ts'
import type { Backtest, Trial } from '../../data/use-backtest.ts'
import { EventField } from '../../ui/event-field.tsx'
import { Form, Text, Wrong } from '../../ui/form.tsx'
import { Card, Empty, Failure } from '../../ui/parts.tsx'
import { ChangedChecks } from './changed-checks.tsx'
import { Outcome } from './outcome.tsx'

/** The stored checks that are counted: of one event, from and to a day; empty: all. */
export interface Span {
  event: string
  from: string
  to: string
}

/** What the edited rules would change on stored checks. `trial` is what would be counted now. */
export function Backtested({
  backtest: { found, problem, loading, more },
  span,
  setSpan,
  trial,
  isLiveChanged,
  wrongEvent,
  count,
}: {
  backtest: Backtest
  span: Span
  setSpan: (span: Span) => void
  trial: Trial
  /** Whether other live rules apply now than when it was counted. */
  isLiveChanged: boolean
  wrongEvent: string | undefined
  count: () => void
}) {
  const id = useId()
  const isEdited = found !== null && JSON.stringify(found.trial) !== JSON.stringify(trial)
  return (
    <Card title="What would change" wide>
      <Form submit={count}>
        <div class="field">
          <EventField
            value={span.event}
            change={(event) => setSpan({ ...span, event })}
            placeholder="All"
            wrongId={wrongEvent === undefined ? null : id}
          />
          {wrongEvent !== undefined && <Wrong id={id}>{wrongEvent}</Wrong>}
        </div>
        <Text
          label="From the day"
          type="date"
          value={span.from}
          change={(from) => setSpan({ ...span, from })}
        />
        <Text
          label="To the day"
          type="date"
          value={span.to}
          change={(to) => setSpan({ ...span, to })}
        />
        <button type="submit" class="primary">
          Try the edited rules
        </button>
      </Form>
      {found === null && !loading && problem === null && (
        <p class="muted">
          Stored checks are judged again by the live and by the edited rules. Nothing is changed.
        </p>
      )}
      {problem && <Failure problem={problem} retry={count} />}
      <p role="status">
        {loading ? 'Judging stored checks again…' : found && sentenceOf(found)}
        {found && isEdited && ' You have edited since: this is of the rules before.'}
        {found && isLiveChanged && ' The live rules have changed since: try again.'}
      </p>
      {found && (
        <div class="stack">
          {found.sum.checks > 0 && <Outcome sum={found.sum} />}
          {found.sum.checks === 0 && found.sum.nextCursor === null && (
            <NoChecks isAll={Object.keys(found.trial).length === 1} />
          )}
          {found.sum.changed > 0 && <ChangedChecks changes={found.sum.changes} />}
          {found.sum.nextCursor !== null && !isLiveChanged && (
            <button type="button" onClick={more}>
              Judge older checks, too
            </button>
          )}
        </div>
      )}
    </Card>
  )
}

function sentenceOf({ sum, trial }: NonNullable<Backtest['found']>): string {
  const { checks, changed, nextCursor } = sum
  const of = trial.event === undefined ? 'checks' : `checks of ${trial.event}`
  if (checks === 0) return nextCursor === null ? '' : `No ${of} among the newest that were read.`
  const newest = nextCursor === null ? '' : 'the newest '
  return changed === 0
    ? `None of ${newest}${numberOf(checks)} ${of} would have another verdict.`
    : `${numberOf(changed)} of ${newest}${numberOf(checks)} ${of} would have another verdict.`
}

function NoChecks({ isAll }: { isAll: boolean }) {
  const { env } = useSigned()
  return (
    <Empty title={isAll ? `No ${env} checks yet.` : `No ${env} check of this event and time.`}>
      {isAll && env === 'test' && (
        <p>
          The <a href="/console/test/playground">playground</a> makes some.
        </p>
      )}
      {isAll && env === 'live' && (
        <p>
          Rules can be tried on{' '}
          <a href={`/console/test/thresholds${location.search}`}>test checks</a> meanwhile.
        </p>
      )}
    </Empty>
  )
}
