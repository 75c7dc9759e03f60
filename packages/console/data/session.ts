import type { ConsoleSession, KeyEnv, Role } from '@vigil/contract'
import { createContext } from 'preact'
import { useContext } from 'preact/hooks'

export interface Signed {
  session: ConsoleSession
  env: KeyEnv
  signOut: () => void
}

export const SignedContext = createContext<Signed | null>(null)

/** Who is signed in and which environment the page shows. Only below the shell. */
export function useSigned(): Signed {
  const signed = useContext(SignedContext)
  if (signed === null) throw new Error('no session above this page')
  return signed
}

const RANK: Readonly<Record<Role, number>> = { viewer: 0, analyst: 1, admin: 2 }

/** Whether the member has at least this role; the server decides, this only hides what it would refuse. */
export function useMay(role: Role): boolean {
  return RANK[useSigned().session.member.role] >= RANK[role]
}
