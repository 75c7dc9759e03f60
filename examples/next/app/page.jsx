import { settings } from '../../shared/settings.mjs'
import SignupForm from './signup-form.jsx'

export const dynamic = 'force-dynamic'

export default function Page() {
  const { edge, publicKey } = settings()
  return (
    <main>
      <h1>Sign up</h1>
      <SignupForm edge={edge} publicKey={publicKey} />
    </main>
  )
}
