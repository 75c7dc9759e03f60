import type { ConsoleSession, KeyEnv, Role } from '@vigil/contract'
import { createContext } from 'preact'
import { useContext } from 'preact/hooks'

export interface Signed {
  session: ConsoleSession
  env: KeyEnv
  signOut: () => void
}

export const SignedContext = createContext<Signed | null>(null)

/** The signed-in member and the environment of the page. Only below the shell. */
export function useSigned(): Signed {
  const signed = useContext(SignedContext)
  if (signed === null) throw new Error('no session above this page')
  return signed
}

/** Roles as choices, lowest first. */
export const ROLES: readonly (readonly [Role, string])[] = [
  ['viewer', 'viewer'],
  ['analyst', 'analyst'],
  ['admin', 'admin'],
]

const rankOf = (role: Role): number => ROLES.findIndex(([name]) => name === role)

/** Whether the member has at least this role; the server decides, this only hides what it would refuse. */
export function useMay(role: Role): boolean {
  return rankOf(useSigned().session.member.role) >= rankOf(role)
}
