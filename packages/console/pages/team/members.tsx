import type { Member, MemberListResult, SignInLink } from '@vigil/contract'
import { useState } from 'preact/hooks'
import { call } from '../../data/api.ts'
import { whenOf } from '../../data/format.ts'
import { ROLES, useMay, useSigned } from '../../data/session.ts'
import { useChange } from '../../data/use-change.ts'
import { useQuery } from '../../data/use-query.ts'
import { Choice, RowButton } from '../../ui/form.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { WhenOrNever } from '../../ui/parts.tsx'
import { ShownOnce } from '../../ui/shown-once.tsx'
import { Table } from '../../ui/table.tsx'
import { NewMember } from './new-member.tsx'

/** Members with their roles; an admin adds, changes and removes them, and makes their sign-in links. */
export function Members() {
  const { env } = useSigned()
  const isAdmin = useMay('admin')
  const [link, setLink] = useState<{ name: string; made: SignInLink } | null>(null)
  const members = useQuery<MemberListResult>(env, '/api/v1/members')
  const change = useChange(members.reload)
  const pathOf = ({ id }: Member) => `/api/v1/members/${id}`

  const invite = (member: Member) =>
    change(call<SignInLink>(env, 'POST', `${pathOf(member)}/sign-in-link`), (made) =>
      setLink({ name: member.name, made }),
    )
  const setRole = (member: Member, role: string) =>
    change(call(env, 'PATCH', pathOf(member), { body: { role } }), 'Role changed')
  const remove = (member: Member) => change(call(env, 'DELETE', pathOf(member)), 'Member removed')

  return (
    <>
      {link && (
        <ShownOnce secret={link.made.url} hide={() => setLink(null)}>
          The link of {link.name} works once, until {whenOf(link.made.expiresAt)}:
        </ShownOnce>
      )}
      {isAdmin && <NewMember added={members.reload} />}
      <Loaded reading={members} what="members">
        {(data) => (
          <>
            <p class="muted">
              {data.members.length} of {data.max} members
            </p>
            <MemberTable
              members={data.members}
              changes={isAdmin ? { invite, setRole, remove } : null}
            />
          </>
        )}
      </Loaded>
    </>
  )
}

/** A row for each member; `changes` is null where the signed-in member is no admin. */
function MemberTable({
  members,
  changes,
}: {
  members: readonly Member[]
  changes: {
    invite(member: Member): Promise<unknown>
    setRole(member: Member, role: string): Promise<unknown>
    remove(member: Member): Promise<unknown>
  } | null
}) {
  const { session } = useSigned()
  const isSelf = ({ id }: Member) => id === session.member.id
  return (
    <Table
      label="Members"
      rows={members}
      keyOf={({ id }) => id}
      columns={[
        {
          title: 'Name',
          cell: (member) => (
            <>
              {member.name}
              {isSelf(member) && <span class="muted"> (you)</span>}
              {member.emailMasked && <span class="muted"> {member.emailMasked}</span>}
            </>
          ),
        },
        {
          title: 'Role',
          cell: (member) =>
            changes && !isSelf(member) ? (
              <Choice
                label={`Role of ${member.name}`}
                isLabelHidden
                value={member.role}
                options={ROLES}
                change={(role) => void changes.setRole(member, role)}
              />
            ) : (
              member.role
            ),
        },
        { title: 'Last sign-in', cell: (member) => <WhenOrNever at={member.lastSignInAt} /> },
        {
          title: 'Change',
          isPlain: true,
          cell: (member) =>
            changes && (
              <span class="buttons">
                <RowButton
                  label="Sign-in link"
                  of={`for ${member.name}`}
                  press={() => void changes.invite(member)}
                />
                {!isSelf(member) && (
                  <RowButton
                    label="Remove"
                    of={member.name}
                    press={() => void changes.remove(member)}
                  />
                )}
              </span>
            ),
        },
      ]}
    />
  )
}
