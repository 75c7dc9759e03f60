import { useState } from 'preact/hooks'
import { call } from '../../data/api.ts'
import { useSigned } from '../../data/session.ts'
import type { Change } from '../../data/use-change.ts'
import { Choice, Form, Text } from '../../ui/form.tsx'
import type { NewSecret } from '../webhooks.tsx'

const FORMS = [
  ['webhook', 'Webhook, signed JSON'],
  ['slack', 'Slack-compatible webhook'],
  ['email', 'Email'],
] as const
const EVENTS = [
  ['*', 'Everything'],
  ['check.*', 'Verdicts and reviews'],
  ['check.review', 'Reviews'],
  ['list.hit', 'List entries that decided'],
  ['account.*', 'Accounts linked to fraud'],
  ['monitor.*', 'Exposure findings'],
  ['quota.*', 'Quota'],
  ['service.*', 'Degraded service'],
] as const
const VERDICTS = [
  ['', 'All'],
  ['block', 'Blocked'],
  ['block,challenge', 'Blocked or challenged'],
  ['shadow', 'Shadowed'],
] as const

/** Adds a receiver: its form, its address, the events and verdicts that it gets. */
export function NewEndpoint({
  change,
  made,
}: {
  change: Change
  made: (answer: NewSecret) => void
}) {
  const { env } = useSigned()
  const [form, setForm] = useState('webhook')
  const [target, setTarget] = useState('')
  const [events, setEvents] = useState('*')
  const [verdicts, setVerdicts] = useState('')
  const isMail = form === 'email'
  const add = () =>
    change(
      call<NewSecret>(env, 'POST', '/api/v1/webhooks', {
        body: {
          ...(isMail
            ? { kind: 'email', address: target.trim() }
            : { kind: 'webhook', url: target.trim() }),
          format: form === 'slack' ? 'slack' : 'standard',
          events: [events],
          verdicts: verdicts === '' ? null : verdicts.split(','),
        },
      }),
      (answer) => {
        setTarget('')
        made(answer)
      },
    )
  return (
    <Form submit={() => void add()}>
      <Choice label="Form" value={form} options={FORMS} change={setForm} />
      <Text
        label={isMail ? 'Address' : 'URL'}
        value={target}
        change={setTarget}
        required
        maxLength={2048}
        placeholder={isMail ? 'fraud-team@example.com' : 'https://hooks.example.com/vigil'}
      />
      <Choice label="Events" value={events} options={EVENTS} change={setEvents} />
      <Choice label="Verdicts" value={verdicts} options={VERDICTS} change={setVerdicts} />
      <button type="submit" class="primary">
        Add
      </button>
    </Form>
  )
}
