import type { ListEntry, ListResult } from '@vigil/contract'
import { useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { ApiProblem, call } from '../data/api.ts'
import { useMay, useSigned } from '../data/session.ts'
import { useQuery } from '../data/use-query.ts'
import { EntryLine } from '../ui/entry-line.tsx'
import { Card, Empty, Failure, Key, Loading, PageTitle } from '../ui/parts.tsx'
import { useToaster } from '../ui/toast.tsx'

const KINDS = [
  ['email', 'Email address', 'ada@example.com'],
  ['userId', 'User id', 'user-17'],
  ['visitorId', 'Visitor id', 'fp_7f3a9c'],
  ['ip', 'IP address', '203.0.113.7'],
  ['cidr', 'Block of addresses', '203.0.113.0/24'],
  ['domain', 'Mail domain', 'example.com'],
  ['asn', 'Network (ASN)', '64500'],
  ['country', 'Country', 'DE'],
] as const

const asked = (field: string | undefined): string | undefined =>
  KINDS.some(([name]) => name === field) ? field : undefined

/** Who is allowed, denied or watched; a lookup answers by the same matching as a check. */
export function ListsPage() {
  const { env } = useSigned()
  const { say, fail } = useToaster()
  const may = useMay('analyst')
  const { query, route } = useLocation()
  const field = asked(query.field)
  const { data, problem, reload } = useQuery<ListResult>(env, '/api/v1/lists', {
    ...(field !== undefined && query.q && { [field]: query.q }),
    list: query.list,
    cursor: query.cursor,
  })
  const go = (change: Record<string, string | undefined>) => {
    const params = new URLSearchParams()
    for (const [name, value] of Object.entries({ ...query, cursor: undefined, ...change })) {
      if (value) params.set(name, value)
    }
    route(`/console/${env}/lists${params.size > 0 ? `?${params}` : ''}`)
  }
  const remove = (entry: ListEntry) =>
    call(env, 'DELETE', `/api/v1/lists/${entry.id}`).then(
      () => {
        say(`${entry.value} is no longer listed`)
        reload()
      },
      (error: Error) => fail(error.message),
    )
  return (
    <>
      <PageTitle title="Lists" />
      <Lookup field={field} text={query.q} go={go} />
      {may && <AddEntry added={reload} />}
      <Card title={query.q ? 'What decides for it' : 'Entries'} wide>
        {problem && <Failure problem={problem} retry={reload} />}
        {data === null && !problem && <Loading what="entries" />}
        {data !== null && data.entries.length === 0 && (
          <Empty title={query.q ? 'No entry matches it.' : 'Nobody is listed yet.'} />
        )}
        <ul class="entries">
          {data?.entries.map((entry) => (
            <li key={entry.id}>
              <EntryLine entry={entry} remove={() => void remove(entry)} />
            </li>
          ))}
        </ul>
        {data?.nextCursor && (
          <p class="pages">
            <button
              type="button"
              class="quiet"
              onClick={() => go({ cursor: data.nextCursor ?? undefined })}
            >
              Older
            </button>
          </p>
        )}
      </Card>
    </>
  )
}

function Lookup({
  field = 'ip',
  text = '',
  go,
}: {
  field?: string | undefined
  text?: string | undefined
  go: (change: Record<string, string | undefined>) => void
}) {
  const [by, setBy] = useState(field)
  const [typed, setTyped] = useState(text)
  return (
    <search>
      <form
        class="filters"
        onSubmit={(event) => {
          event.preventDefault()
          go({ field: by, q: typed.trim() })
        }}
      >
        <label>
          <span>Find by</span>
          <select value={by} onChange={({ currentTarget }) => setBy(currentTarget.value)}>
            {KINDS.map(([name, label]) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <label class="searchbox">
          <span class="hidden">What is looked for</span>
          <input
            type="search"
            value={typed}
            placeholder={KINDS.find(([name]) => name === by)?.[2]}
            onInput={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          <Key>/</Key>
        </label>
        <button type="submit">Find</button>
        {text !== '' && (
          <button
            type="button"
            class="quiet"
            onClick={() => {
              setTyped('')
              go({ field: undefined, q: undefined })
            }}
          >
            All entries
          </button>
        )}
      </form>
    </search>
  )
}

function AddEntry({ added }: { added: () => void }) {
  const { env } = useSigned()
  const { say } = useToaster()
  const [list, setList] = useState('deny')
  const [field, setField] = useState<string>('email')
  const [value, setValue] = useState('')
  const [note, setNote] = useState('')
  const [days, setDays] = useState('')
  const [wrong, setWrong] = useState<string | null>(null)
  async function add(): Promise<void> {
    try {
      const text = value.trim()
      const { entry } = await call<{ entry: ListEntry }>(env, 'POST', '/api/v1/lists', {
        body: {
          list,
          [field]: field === 'asn' ? Number(text.replace(/^AS/i, '')) : text,
          ...(note.trim() !== '' && { note: note.trim() }),
          ...(days !== '' && {
            expiresAt: new Date(Date.now() + Number(days) * 86_400_000).toISOString(),
          }),
        },
      })
      setValue('')
      setNote('')
      setWrong(null)
      say(`${entry.value}: ${entry.list}`, () => {
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
      <form
        class="filters"
        onSubmit={(event) => {
          event.preventDefault()
          void add()
        }}
      >
        <label>
          <span>List</span>
          <select value={list} onChange={({ currentTarget }) => setList(currentTarget.value)}>
            <option value="deny">deny</option>
            <option value="allow">allow</option>
            <option value="watch">watch</option>
          </select>
        </label>
        <label>
          <span>Kind</span>
          <select value={field} onChange={({ currentTarget }) => setField(currentTarget.value)}>
            {KINDS.map(([name, label]) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <label class="grow">
          <span>Value</span>
          <input
            required
            value={value}
            placeholder={KINDS.find(([name]) => name === field)?.[2]}
            aria-invalid={wrong !== null}
            aria-describedby={wrong === null ? undefined : 'wrong-entry'}
            onInput={({ currentTarget }) => setValue(currentTarget.value)}
          />
        </label>
        <label class="grow">
          <span>Note</span>
          <input
            value={note}
            maxLength={500}
            onInput={({ currentTarget }) => setNote(currentTarget.value)}
          />
        </label>
        <label>
          <span>Ends</span>
          <select value={days} onChange={({ currentTarget }) => setDays(currentTarget.value)}>
            <option value="">never</option>
            <option value="1">in a day</option>
            <option value="7">in a week</option>
            <option value="30">in 30 days</option>
          </select>
        </label>
        <button type="submit" class="primary">
          Add
        </button>
      </form>
      {wrong !== null && (
        <p class="failure" id="wrong-entry" role="alert">
          {wrong}
        </p>
      )}
    </Card>
  )
}
