import type { ListEntryResult } from '@vigil/contract'
import { useState } from 'preact/hooks'
import { ApiProblem, call } from '../../data/api.ts'
import { inDays } from '../../data/format.ts'
import { useSigned } from '../../data/session.ts'
import { Choice, Form, Text } from '../../ui/form.tsx'
import { Card } from '../../ui/parts.tsx'
import { useToaster } from '../../ui/toast.tsx'
import { exampleOf, SUBJECTS } from './subjects.ts'

const LISTS = [
  ['deny', 'deny'],
  ['allow', 'allow'],
  ['watch', 'watch'],
] as const
const ENDS = [
  ['', 'never'],
  ['1', 'in a day'],
  ['7', 'in a week'],
  ['30', 'in 30 days'],
] as const

/** Adds an entry to a list; a value that is not accepted is reported next to its field. */
export function AddEntry({ added }: { added: () => void }) {
  const { env } = useSigned()
  const { notify } = useToaster()
  const [list, setList] = useState('deny')
  const [field, setField] = useState('email')
  const [value, setValue] = useState('')
  const [note, setNote] = useState('')
  const [days, setDays] = useState('')
  const [wrong, setWrong] = useState<string | null>(null)

  async function add(): Promise<void> {
    const text = value.trim()
    const body = {
      list,
      [field]: field === 'asn' ? Number(text.replace(/^AS/i, '')) : text,
      note: note.trim() || undefined,
      expiresAt: inDays(days),
    }
    try {
      const { entry } = await call<ListEntryResult>(env, 'POST', '/api/v1/lists', { body })
      setValue('')
      setNote('')
      setWrong(null)
      notify(`${entry.value}: ${entry.list}`, () => {
        void call(env, 'DELETE', `/api/v1/lists/${entry.id}`).then(added)
      })
      added()
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      setWrong(Object.values(error.fields).flat()[0] ?? error.message)
    }
  }

  return (
    <Card title="Add an entry" wide>
      <Form submit={() => void add()}>
        <Choice label="List" value={list} options={LISTS} change={setList} />
        <Choice label="Kind" value={field} options={SUBJECTS} change={setField} />
        <Text
          label="Value"
          value={value}
          change={setValue}
          required
          placeholder={exampleOf(field)}
          wrongId={wrong === null ? null : 'wrong-entry'}
        />
        <Text label="Note" value={note} change={setNote} maxLength={500} />
        <Choice label="Ends" value={days} options={ENDS} change={setDays} />
        <button type="submit" class="primary">
          Add
        </button>
      </Form>
      {wrong !== null && (
        <p class="failure" id="wrong-entry" role="alert">
          {wrong}
        </p>
      )}
    </Card>
  )
}
