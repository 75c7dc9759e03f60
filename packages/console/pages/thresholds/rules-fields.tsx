import { useId, useLayoutEffect, useRef } from 'preact/hooks'
import type { Applied, RulesEdit, ThresholdName } from '../../data/policy-edit.ts'
import { THRESHOLDS } from '../../data/policy-edit.ts'
import { Form, Text, Tick, Wrong } from '../../ui/form.tsx'
import { Mutes } from './mutes.tsx'
import { BOUNDS, THRESHOLD_NAMES } from './threshold-names.ts'

/** Fields of the rules of one event, or of all (null). */
export function RulesFields({
  event,
  rules,
  applied,
  allMutes,
  wrongOf,
  change,
  submit,
  remove,
  isNew = false,
}: {
  event: string | null
  rules: RulesEdit
  /** The thresholds that apply, which empty fields show. */
  applied: Record<ThresholdName, Applied>
  /** Mutes of all events, with which the mutes of an event begin. */
  allMutes: readonly string[]
  wrongOf: (field: string) => string | undefined
  change: (rules: RulesEdit) => void
  submit: () => void
  remove?: () => void
  /** Whether it was just added: the focus moves to its first field. */
  isNew?: boolean
}) {
  const of = event ?? 'all events'
  const ref = useRef<HTMLFieldSetElement>(null)
  useLayoutEffect(() => {
    if (isNew) ref.current?.querySelector('input')?.focus()
  }, [isNew])
  const id = useId()
  const wrongName = event === null ? undefined : wrongOf('')
  return (
    <fieldset class="rules" ref={ref} aria-describedby={wrongName && id}>
      <legend>{event ?? 'All events'}</legend>
      {wrongName && <Wrong id={id}>{wrongName}</Wrong>}
      <Form submit={submit}>
        {THRESHOLDS.map((name) => (
          <Threshold
            key={name}
            name={name}
            of={of}
            value={rules[name]}
            applied={applied[name]}
            wrong={wrongOf(name)}
            change={(typed) => change({ ...rules, [name]: typed })}
          />
        ))}
        {/* So that Enter submits: a form with several fields needs a button. */}
        <button type="submit" class="hidden" tabIndex={-1} aria-hidden="true" />
      </Form>
      {event !== null && (
        <Tick
          label={`Mutes of its own, ${of}`}
          checked={rules.mute !== null}
          change={(isOwn) => change({ ...rules, mute: isOwn ? allMutes : null })}
        />
      )}
      {(event === null || rules.mute !== null) && (
        <Mutes
          of={of}
          codes={rules.mute ?? []}
          wrong={wrongOf('mute')}
          change={(mute) => change({ ...rules, mute })}
        />
      )}
      {remove && (
        <button type="button" class="quiet" onClick={remove}>
          Remove the rules of {event}
        </button>
      )}
    </fieldset>
  )
}

function Threshold({
  name,
  of,
  value,
  applied,
  wrong,
  change,
}: {
  name: ThresholdName
  of: string
  value: string
  applied: Applied
  wrong: string | undefined
  change: (typed: string) => void
}) {
  const id = useId()
  const { min, max } = BOUNDS[name]
  return (
    <div class="field">
      <Text
        label={`${THRESHOLD_NAMES[name]}, ${of} (${min} to ${max})`}
        value={value}
        change={change}
        inputMode="numeric"
        placeholder={applied.text}
        wrongId={wrong === undefined ? null : id}
      />
      {wrong !== undefined && <Wrong id={id}>{wrong}</Wrong>}
    </div>
  )
}
