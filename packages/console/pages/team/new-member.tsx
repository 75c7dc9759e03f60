import { useState } from 'preact/hooks'
import { call } from '../../data/api.ts'
import { ROLES, useSigned } from '../../data/session.ts'
import { useChange } from '../../data/use-change.ts'
import { Choice, Form, Text } from '../../ui/form.tsx'
import { useToaster } from '../../ui/toast.tsx'

/** Adds a member to the workspace. */
export function NewMember({ added }: { added: () => void }) {
  const { env } = useSigned()
  const { notify } = useToaster()
  const change = useChange(added)
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [role, setRole] = useState('analyst')
  const body = { name: name.trim(), role, ...(email !== '' && { email: email.trim() }) }
  const add = () =>
    change(call(env, 'POST', '/api/v1/members', { body }), () => {
      notify(`${name.trim()} is a member now; give them a sign-in link`)
      setName('')
      setEmail('')
    })
  return (
    <Form submit={() => void add()}>
      <Text label="Name of a new member" value={name} change={setName} required maxLength={80} />
      <Text label="Address, for single sign-on" value={email} change={setEmail} maxLength={254} />
      <Choice label="Role" value={role} options={ROLES} change={setRole} />
      <button type="submit" class="primary">
        Add
      </button>
    </Form>
  )
}
