import type { StoredCheckDetail } from '@vigil/contract'
import { useMay } from '../../data/session.ts'
import type { Actions } from '../../data/use-actions.ts'
import { useKeys } from '../../data/use-keys.ts'
import { Key } from '../../ui/parts.tsx'

interface Action {
  key: string
  name: string
  class?: string
  /** null: it does not apply to this check. */
  run: (() => void) | null
}

/** The buttons of a check, each with its key: labels, then the lists, then undo. */
export function ActionBar({ check, actions }: { check: StoredCheckDetail; actions: Actions }) {
  const may = useMay('analyst')
  const bar = actionsOf(check, actions)
  const all = [...bar, { key: 'u', name: 'Undo', run: actions.undo }]
  useKeys(
    may
      ? Object.fromEntries(all.flatMap(({ key, run }) => (run === null ? [] : [[key, run]])))
      : {},
  )
  if (!may) return <p class="muted">Your role reads. An analyst can label and list.</p>
  return (
    <>
      <fieldset class="actions" aria-label="Actions">
        {bar.map(({ key, name, class: tone, run }) => (
          <button
            key={key}
            type="button"
            class={tone}
            disabled={run === null}
            onClick={() => run?.()}
          >
            {name} <Key>{key}</Key>
          </button>
        ))}
        <button type="button" class="quiet" onClick={actions.undo}>
          Undo <Key>u</Key>
        </button>
      </fieldset>
      {!isListable(check.accountId) && (
        <p class="muted">
          The check named no user id, so it cannot be allowed or denied here. Add the person’s email
          address on the page Lists.
        </p>
      )}
    </>
  )
}

/** A pseudonym represents a mailbox whose address is not stored, so no list entry can be made of it. */
const isListable = (accountId: string | null) => accountId !== null && !accountId.startsWith('acc_')

function actionsOf({ id, accountId }: StoredCheckDetail, { label, list }: Actions): Action[] {
  const listable = isListable(accountId) ? accountId : null
  const labelled = (value: string) => (accountId === null ? null : () => label(id, value))
  const listed = (name: 'allow' | 'deny') =>
    listable === null ? null : () => list(name, listable, id)
  return [
    { key: '1', name: 'Legitimate', class: 'good', run: labelled('legitimate') },
    { key: '2', name: 'Fraud', class: 'bad', run: labelled('fraud') },
    { key: '3', name: 'Account takeover', class: 'bad', run: labelled('account_takeover') },
    { key: 'a', name: 'Allow account', class: 'apart', run: listed('allow') },
    { key: 'd', name: 'Deny account', run: listed('deny') },
  ]
}
