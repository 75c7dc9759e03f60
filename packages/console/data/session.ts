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

/** Order of the roles, as the API has it. */
const RANK: Readonly<Record<Role, number>> = { viewer: 0, analyst: 1, admin: 2 }

/** Roles as choices, lowest first. */
export const ROLES = Object.keys(RANK).map((role) => [role, role] as const)

/** Whether the member has at least this role; the server decides, this only hides what it would refuse. */
export function useMay(role: Role): boolean {
  return RANK[useSigned().session.member.role] >= RANK[role]
}
