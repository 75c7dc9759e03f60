import { parseEmail } from '@vigil/evidence'
import {
  accountsAtAddress,
  accountsWith,
  type ErasureSubject,
  type Scope,
  type Vault,
} from '@vigil/storage'
import type { Caller } from './caller.ts'
import type { Services } from './services.ts'

/** The subject of a request: one of these is set. */
export interface Named {
  email?: string | undefined
  userId?: string | undefined
  visitorId?: string | undefined
}

/** Returns the keyed hashes of an email address or a visitor id; empty for a user id or a malformed address. */
export async function identifiersOf(
  vault: Vault,
  scope: Scope,
  { email, visitorId }: Named,
): Promise<ErasureSubject['identifiers']> {
  if (visitorId !== undefined) {
    return [{ kind: 'visitor', value: await vault.identifier(scope, 'visitor', visitorId) }]
  }
  const parsed = parseEmail(email)
  if (parsed === null) return []
  return [
    { kind: 'email', value: await vault.identifier(scope, 'email', parsed.normalized) },
    { kind: 'mailbox', value: await vault.identifier(scope, 'mailbox', parsed.canonical) },
  ]
}

interface AccountsWanted {
  /** Maximum accounts of one identifier, newest first. */
  limit: number
  /** Only accounts of the exact email address, not of its mailbox; false by default. */
  exactAddress?: boolean
}

/**
 * Returns the keys of the accounts of a subject, stored or not: of a user id its own, of an email address its own and
 * all accounts seen with its mailbox, of a visitor all accounts seen with it.
 */
export async function accountsOf(
  { vault, graphFor }: Services,
  { scope }: Pick<Caller, 'scope'>,
  named: Named,
  { limit, exactAddress = false }: AccountsWanted,
): Promise<string[]> {
  if (named.userId !== undefined) return [await vault.identifier(scope, 'user', named.userId)]
  const db = graphFor(scope.workspaceId)
  const found = await identifiersOf(vault, scope, named)
  const own = found.filter(({ kind }) => kind === 'email').map(({ value }) => value)
  const seen = await Promise.all(
    found.map(({ kind, value }) => accountsWith(scope, db, kind, value, limit)),
  )
  const accounts = [...new Set([...own, ...seen.flat()])]
  const [address] = own
  if (!exactAddress || address === undefined) return accounts
  return [...new Set([...own, ...(await accountsAtAddress(scope, db, accounts, address))])]
}
