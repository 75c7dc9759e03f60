import type { AuditEntry, AuditResult, Member, MemberListResult, SignInLink } from '@vigil/contract'
import { useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { call } from '../data/api.ts'
import { whenOf, wordsOf } from '../data/format.ts'
import { useMay, useSigned } from '../data/session.ts'
import { useQuery } from '../data/use-query.ts'
import { Card, Empty, Failure, Loading, PageTitle, Scroll, When } from '../ui/parts.tsx'
import { useToaster } from '../ui/toast.tsx'

/** Who belongs to the workspace, and every change that somebody made. */
export function TeamPage() {
  return (
    <>
      <PageTitle title="Team and audit" />
      <div class="cards">
        <Card title="Members" wide>
          <Members />
        </Card>
        <Card title="Audit log" wide>
          <Audit />
        </Card>
      </div>
    </>
  )
}

function Members() {
  const { env, session } = useSigned()
  const { say, fail } = useToaster()
  const isAdmin = useMay('admin')
  const [link, setLink] = useState<{ name: string; link: SignInLink } | null>(null)
  const { data, problem, reload } = useQuery<MemberListResult>(env, '/api/v1/members')
  const report = (text: string) => () => {
    say(text)
    reload()
  }
  const failed = (error: Error) => fail(error.message)
  const invite = (member: Member) =>
    call<SignInLink>(env, 'POST', `/api/v1/members/${member.id}/sign-in-link`).then(
      (made) => setLink({ name: member.name, link: made }),
      failed,
    )
  const setRole = (id: string, role: string) =>
    call(env, 'PATCH', `/api/v1/members/${id}`, { body: { role } }).then(
      report('Role changed'),
      failed,
    )
  const remove = (id: string) =>
    call(env, 'DELETE', `/api/v1/members/${id}`).then(report('Member removed'), failed)
  if (problem) return <Failure problem={problem} retry={reload} />
  if (data === null) return <Loading what="members" />
  return (
    <>
      {link && (
        <div class="notice" role="status">
          <p>
            The link of {link.name} works once, until {whenOf(link.link.expiresAt)}:{' '}
            <code class="secret">{link.link.url}</code>
          </p>
          <button
            type="button"
            onClick={() =>
              void navigator.clipboard.writeText(link.link.url).then(() => say('Copied'))
            }
          >
            Copy
          </button>
          <button type="button" class="quiet" onClick={() => setLink(null)}>
            Hide
          </button>
        </div>
      )}
      {isAdmin && <NewMember added={reload} />}
      <p class="muted">
        {data.members.length} of {data.max} members
      </p>
      <Scroll label="Members">
        <table class="rows plain">
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Role</th>
              <th scope="col">Last sign-in</th>
              <th scope="col">
                <span class="hidden">Change</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {data.members.map((member) => (
              <tr key={member.id}>
                <td>
                  {member.name}
                  {member.id === session.member.id && <span class="muted"> (you)</span>}
                  {member.emailMasked && <span class="muted"> {member.emailMasked}</span>}
                </td>
                <td>
                  {isAdmin && member.id !== session.member.id ? (
                    <select
                      aria-label={`Role of ${member.name}`}
                      value={member.role}
                      onChange={({ currentTarget }) => void setRole(member.id, currentTarget.value)}
                    >
                      <option value="viewer">viewer</option>
                      <option value="analyst">analyst</option>
                      <option value="admin">admin</option>
                    </select>
                  ) : (
                    member.role
                  )}
                </td>
                <td>
                  {member.lastSignInAt ? (
                    <When at={member.lastSignInAt} />
                  ) : (
                    <span class="muted">never</span>
                  )}
                </td>
                <td>
                  {isAdmin && (
                    <span class="buttons">
                      <button type="button" class="quiet" onClick={() => void invite(member)}>
                        Sign-in link<span class="hidden"> for {member.name}</span>
                      </button>
                      {member.id !== session.member.id && (
                        <button type="button" class="quiet" onClick={() => void remove(member.id)}>
                          Remove<span class="hidden"> {member.name}</span>
                        </button>
                      )}
                    </span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </>
  )
}

function NewMember({ added }: { added: () => void }) {
  const { env } = useSigned()
  const { say, fail } = useToaster()
  const [name, setName] = useState('')
  const [role, setRole] = useState('analyst')
  const add = () =>
    call(env, 'POST', '/api/v1/members', { body: { name: name.trim(), role } }).then(
      () => {
        say(`${name.trim()} is a member now; give them a sign-in link`)
        setName('')
        added()
      },
      (error: Error) => fail(error.message),
    )
  return (
    <form
      class="filters"
      onSubmit={(event) => {
        event.preventDefault()
        void add()
      }}
    >
      <label class="grow">
        <span>Name of a new member</span>
        <input
          required
          maxLength={80}
          value={name}
          onInput={({ currentTarget }) => setName(currentTarget.value)}
        />
      </label>
      <label>
        <span>Role</span>
        <select value={role} onChange={({ currentTarget }) => setRole(currentTarget.value)}>
          <option value="viewer">viewer</option>
          <option value="analyst">analyst</option>
          <option value="admin">admin</option>
        </select>
      </label>
      <button type="submit" class="primary">
        Add
      </button>
    </form>
  )
}

/** What changed, field by field. */
function changesOf({ before, after }: AuditEntry): string {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...fields]
    .map((field) => {
      const was = before?.[field]
      const is = after?.[field]
      if (was === undefined) return `${field}: ${String(is)}`
      return is === undefined ? `${field} was ${String(was)}` : `${field}: ${was} → ${is}`
    })
    .join(', ')
}

function Audit() {
  const { env } = useSigned()
  const { query, route } = useLocation()
  const { data, problem, reload } = useQuery<AuditResult>(env, '/api/v1/audit', {
    cursor: query.cursor,
  })
  if (problem) return <Failure problem={problem} retry={reload} />
  if (data === null) return <Loading what="the audit log" />
  if (data.entries.length === 0) return <Empty title="Nothing was changed yet." />
  return (
    <>
      <Scroll label="Audit log">
        <table class="rows plain">
          <thead>
            <tr>
              <th scope="col">When</th>
              <th scope="col">Who</th>
              <th scope="col">What</th>
              <th scope="col">Change</th>
            </tr>
          </thead>
          <tbody>
            {data.entries.map((entry) => (
              <tr key={entry.id}>
                <td class="when">
                  <When at={entry.at} />
                </td>
                <td>{entry.actor}</td>
                <td>
                  {wordsOf(entry.action)}
                  {entry.subject && <span class="muted"> {entry.subject}</span>}
                </td>
                <td>{changesOf(entry)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
      {data.nextCursor && (
        <p class="pages">
          <button
            type="button"
            class="quiet"
            onClick={() => route(`/console/${env}/team?cursor=${data.nextCursor}`)}
          >
            Older
          </button>
        </p>
      )}
    </>
  )
}
