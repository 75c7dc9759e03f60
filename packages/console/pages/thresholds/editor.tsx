import type { Policy } from '@vigil/contract'
import { useEffect, useRef, useState } from 'preact/hooks'
import {
  appliedOf,
  areSame,
  editOf,
  NO_RULES,
  type PolicyEdit,
  type RulesEdit,
} from '../../data/policy-edit.ts'
import type { WrongFields } from '../../data/policy-refusal.ts'
import { EventField } from '../../ui/event-field.tsx'
import { Form } from '../../ui/form.tsx'
import { Card } from '../../ui/parts.tsx'
import { RulesFields } from './rules-fields.tsx'
import { BOUNDS } from './threshold-names.ts'

/** Fields of every rule. `saves` is null where the member may not save them. */
export function Editor({
  policy,
  edit,
  setEdit,
  wrong,
  failure,
  tryOut,
  saves,
}: {
  policy: Policy
  edit: PolicyEdit
  setEdit: (edit: PolicyEdit) => void
  wrong: WrongFields
  /** Why the edit was not saved; null: it was, or not tried. */
  failure: string | null
  tryOut: () => void
  saves: { draft: () => void; live: () => void } | null
}) {
  const box = useRef<HTMLDivElement>(null)
  const [added, setAdded] = useState('')
  const [typedEvent, setTypedEvent] = useState('')
  // Messages are below their fields: the first one is read with the focus.
  useEffect(() => {
    box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [wrong])
  const fieldsOf = (event: string | null, rules: RulesEdit) => ({
    event,
    rules,
    applied: appliedOf(edit, event, policy.builtIn),
    allMutes: edit.all.mute ?? [],
    wrongOf: (field: string) =>
      wrong.get(event === null ? field : `events.${event}${field === '' ? '' : `.${field}`}`),
    submit: tryOut,
  })
  const setEvent = (event: string, to: readonly RulesEdit[]) =>
    setEdit({
      ...edit,
      events: edit.events.flatMap(([name, rules]) =>
        name === event ? to.map((it) => [name, it] as const) : [[name, rules] as const],
      ),
    })
  function addEvent(): void {
    const event = typedEvent.trim()
    if (event === '') return
    setTypedEvent('')
    setAdded(event)
    if (edit.events.every(([name]) => name !== event))
      setEdit({ ...edit, events: [...edit.events, [event, NO_RULES]] })
  }
  return (
    <Card
      title="Edit"
      wide
      actions={
        <span class="buttons">
          <button type="button" class="quiet" onClick={() => setEdit(editOf(policy.live))}>
            Start from live
          </button>
          {policy.draft && (
            <button type="button" class="quiet" onClick={() => setEdit(editOf(policy.draft ?? {}))}>
              Start from the draft
            </button>
          )}
          <button type="button" class="quiet" onClick={() => setEdit(editOf({}))}>
            Start from built-in
          </button>
        </span>
      }
    >
      <div ref={box}>
        <p class="muted">
          An empty field takes the value that it shows. Block from is at least {BOUNDS.minGap} above
          Challenge from, and Block logins from (logins with evidence only from account history and
          network) at least Block from.
        </p>
        <RulesFields {...fieldsOf(null, edit.all)} change={(all) => setEdit({ ...edit, all })} />
        {edit.events.map(([event, rules]) => (
          <RulesFields
            key={event}
            {...fieldsOf(event, rules)}
            isNew={event === added}
            change={(to) => setEvent(event, [to])}
            remove={() => {
              box.current?.querySelector<HTMLElement>('.addevent input')?.focus()
              setEvent(event, [])
            }}
          />
        ))}
        <div class="addevent">
          <Form submit={addEvent}>
            <EventField value={typedEvent} change={setTypedEvent} />
            <button type="submit">Add rules for an event</button>
          </Form>
        </div>
        {failure && (
          <p class="failure" role="alert">
            Not saved. {failure}
          </p>
        )}
        <div class="actions">
          {saves && (
            <>
              <button type="button" onClick={saves.draft}>
                Save as draft
              </button>
              <button type="button" class="primary" onClick={saves.live}>
                Apply as live
              </button>
            </>
          )}
          <span class="muted">{stateOf(edit, policy)}</span>
        </div>
      </div>
    </Card>
  )
}

function stateOf(edit: PolicyEdit, { live, draft }: Policy): string {
  const isLive = areSame(edit, editOf(live))
  const isDraft = draft !== null && areSame(edit, editOf(draft))
  if (isLive) return 'Nothing changed: these are the live rules.'
  return isDraft ? 'These are the rules of the draft.' : 'Not saved.'
}
