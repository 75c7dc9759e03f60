import type { Policy, PolicyRules } from '@vigil/contract'
import {
  type Applied,
  appliedOf,
  editOf,
  rulesOfEvent,
  THRESHOLDS,
} from '../../data/policy-edit.ts'
import { Table } from '../../ui/table.tsx'
import { SignalName } from './signal-name.tsx'
import { THRESHOLD_NAMES } from './threshold-names.ts'

const SOURCES: Readonly<Record<Applied['from'], string>> = {
  own: '',
  allEvents: 'as all events',
  builtIn: 'built-in',
  blockFrom: 'as Block from',
}

interface Row {
  name: string
  /** null: all events; undefined: the built-in rules. */
  event?: string | null
}

/** The rules that apply to each event, with the source of those that it does not set, below the built-in ones. */
export function RulesTable({
  label,
  rules,
  builtIn,
}: {
  label: string
  rules: PolicyRules
  builtIn: Policy['builtIn']
}) {
  const edit = editOf(rules)
  const rows: Row[] = [
    { name: 'Built-in' },
    { name: 'All events', event: null },
    ...edit.events.map(([event]) => ({ name: event, event })),
  ]
  return (
    <Table
      label={label}
      rows={rows}
      keyOf={({ name, event }) => `${name} ${event}`}
      columns={[
        { title: 'Event', class: 'inline', cell: ({ name }) => name },
        ...THRESHOLDS.map((name) => ({
          title: THRESHOLD_NAMES[name],
          class: 'inline',
          cell: ({ event }: Row) =>
            event === undefined ? (
              builtIn[name]
            ) : (
              <Threshold applied={appliedOf(edit, event, builtIn)[name]} />
            ),
        })),
        {
          title: 'Muted signals',
          cell: ({ event }) => {
            if (event === undefined) return 'none'
            const own = event === null ? edit.all.mute : rulesOfEvent(edit, event).mute
            return own === null && event !== null ? (
              <span class="muted">as all events</span>
            ) : (
              <Muted codes={own ?? []} />
            )
          },
        },
      ]}
    />
  )
}

function Threshold({ applied: { text, from } }: { applied: Applied }) {
  return from === 'own' ? (
    <strong>{text}</strong>
  ) : (
    <>
      {text} <span class="muted">{SOURCES[from]}</span>
    </>
  )
}

function Muted({ codes }: { codes: readonly string[] }) {
  if (codes.length === 0) return <>none</>
  return (
    <ul>
      {codes.map((code) => (
        <li key={code}>
          <SignalName code={code} />
        </li>
      ))}
    </ul>
  )
}
