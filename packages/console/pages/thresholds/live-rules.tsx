import type { Policy } from '@vigil/contract'
import { areSame, editOf } from '../../data/policy-edit.ts'
import { Card, Facts, When } from '../../ui/parts.tsx'
import { RulesTable } from './rules-table.tsx'

/** The rules that decide; `reset` returns to the built-in ones, null where the member may not change them. */
export function LiveRules({ policy, reset }: { policy: Policy; reset: (() => void) | null }) {
  const { live, builtIn, fingerprint, revision, changedAt, changedBy } = policy
  const isBuiltIn = areSame(editOf(live), editOf({}))
  return (
    <Card
      title="What applies now"
      wide
      actions={
        reset &&
        !isBuiltIn && (
          <button type="button" class="quiet" onClick={reset}>
            Return to built-in
          </button>
        )
      }
    >
      <div class="stack">
        {isBuiltIn && <p>The built-in rules apply: you have no live rules of your own.</p>}
        <RulesTable label="Live rules" rules={live} builtIn={builtIn} />
        <Facts
          rows={[
            ['Fingerprint', fingerprint === null ? 'none, built-in' : <code>+{fingerprint}</code>],
            ['Revision', String(revision)],
            [
              'Last change',
              changedAt === null ? (
                'never'
              ) : (
                <>
                  <When at={changedAt} /> by {changedBy}
                </>
              ),
            ],
          ]}
        />
      </div>
    </Card>
  )
}
