import type { PolicyResult } from '@vigil/contract'
import { useEffect, useState } from 'preact/hooks'
import { startOfDay } from '../../data/format.ts'
import { areSame, editOf, editOfText, type PolicyEdit, rulesOf } from '../../data/policy-edit.ts'
import { type WrongFields, wrongFieldsOf } from '../../data/policy-refusal.ts'
import { useMay } from '../../data/session.ts'
import { useAddress } from '../../data/use-address.ts'
import { type Trial, useBacktest } from '../../data/use-backtest.ts'
import { type NewRules, usePolicy } from '../../data/use-policy.ts'
import { When } from '../../ui/parts.tsx'
import { useToaster } from '../../ui/toast.tsx'
import { Backtested, type Span } from './backtested.tsx'
import { Draft } from './draft.tsx'
import { Editor } from './editor.tsx'
import { LiveRules } from './live-rules.tsx'

const NONE: WrongFields = new Map()

/** Says that another member saved rules while these were edited. */
function ChangedMeanwhile({ policy }: { policy: PolicyResult['policy'] }) {
  return (
    <p class="notice" role="alert">
      <span>
        Not saved: {policy.changedBy} changed the rules meanwhile
        {policy.changedAt && (
          <>
            {' '}
            (<When at={policy.changedAt} />)
          </>
        )}
        . This page shows the newest ones, and your edit is kept. Compare them, then save again.
      </span>
    </p>
  )
}

/** The rules, the draft, and an edit that is tried out and saved. The edit is in the URL once it was tried out. */
export function Workbench({ first }: { first: PolicyResult }) {
  const isAnalyst = useMay('analyst')
  const isAdmin = useMay('admin')
  const { fail } = useToaster()
  const { query, go } = useAddress('thresholds')
  const { policy, dryRun, isChangedMeanwhile, reload, save } = usePolicy(first)
  const { live, draft } = policy
  const [edit, setEdit] = useState<PolicyEdit>(
    () => editOfText(query.rules) ?? editOf(draft ?? live),
  )
  const [span, setSpan] = useState<Span>({
    event: query.event ?? '',
    from: query.from ?? '',
    to: query.to ?? '',
  })
  const [wrong, setWrong] = useState<WrongFields>(NONE)
  const [failure, setFailure] = useState<string | null>(null)
  const backtest = useBacktest()
  const [triedLive, setTriedLive] = useState(live)

  async function tryOut(): Promise<void> {
    setWrong(NONE)
    setFailure(null)
    setTriedLive(live)
    go({ ...span, rules: JSON.stringify(rulesOf(edit)) }, true)
    const problem = await backtest.run(trialOf(edit, span))
    if (problem !== null) setWrong(wrongFieldsOf(problem, 'rules', edit))
  }
  // Someone who comes back from a check, or follows a link, sees the same again.
  useEffect(() => {
    if (isAnalyst && query.rules !== undefined) void tryOut()
  }, [])

  async function saveEdit(name: 'live' | 'draft', rules: NewRules, done: string): Promise<void> {
    const problem = await save(rules, done)
    setWrong(problem === null ? NONE : wrongFieldsOf(problem, name, edit))
    setFailure(problem === null ? null : problem.message)
  }
  const change = (rules: NewRules, done: string) =>
    void save(rules, done).then((problem) => problem && fail(problem.message))

  return (
    <>
      {isChangedMeanwhile && <ChangedMeanwhile policy={policy} />}
      {!isAdmin && (
        <p class="muted">
          {isAnalyst
            ? 'Your role tries rules out. An admin can save them.'
            : 'Your role reads. An analyst can try rules out, an admin can save them.'}
        </p>
      )}
      <LiveRules
        policy={policy}
        reset={isAdmin ? () => change({ live: {}, draft }, 'The built-in rules apply') : null}
      />
      <Draft
        policy={policy}
        dryRun={dryRun}
        reload={() => void reload()}
        changes={
          isAdmin && draft
            ? {
                apply: () => change({ live: draft, draft: null }, 'The draft is live'),
                remove: () => change({ live, draft: null }, 'The draft is removed'),
              }
            : null
        }
      />
      {isAnalyst && (
        <>
          <Editor
            policy={policy}
            edit={edit}
            setEdit={setEdit}
            wrong={wrong}
            failure={failure}
            tryOut={() => void tryOut()}
            saves={
              isAdmin
                ? {
                    draft: () =>
                      void saveEdit('draft', { live, draft: rulesOf(edit) }, 'Saved as draft'),
                    live: () =>
                      void saveEdit(
                        'live',
                        {
                          live: rulesOf(edit),
                          // A draft of the same rules would have nothing left to show.
                          draft: draft && areSame(edit, editOf(draft)) ? null : draft,
                        },
                        'The edited rules are live',
                      ),
                  }
                : null
            }
          />
          <Backtested
            backtest={backtest}
            span={span}
            setSpan={setSpan}
            trial={trialOf(edit, span)}
            isLiveChanged={!areSame(editOf(triedLive), editOf(live))}
            wrongEvent={wrong.get('event')}
            count={() => void tryOut()}
          />
        </>
      )}
    </>
  )
}

function trialOf(edit: PolicyEdit, { event, from, to }: Span): Trial {
  const fromAt = startOfDay(from)
  const toAt = startOfDay(to, 1)
  return {
    rules: rulesOf(edit),
    ...(event !== '' && { event: event.trim() }),
    ...(fromAt !== undefined && { from: fromAt }),
    ...(toAt !== undefined && { to: toAt }),
  }
}
