import { type ConsoleSession, type KeyEnv, timestampOf, VigilError } from '@vigil/contract'
import { HOUR_MS, parseEmail } from '@vigil/evidence'
import { CHECK_WAITS, guardedFetch } from '@vigil/limits'
import {
  addSignInLink,
  endSession,
  findMemberSession,
  findMembersByMailbox,
  findSessionKey,
  type KeyRecord,
  type MemberRow,
  type MemberSession,
  newSecretToken,
  openMemberSession,
  redeemSignInLink,
  sha256Hex,
} from '@vigil/storage'
import { opened } from '../opened.ts'
import { orUnavailable } from '../or-unavailable.ts'
import type { Services } from '../services.ts'
import { openAccess } from './access.ts'
import { type Actor, auditEntry } from './audit.ts'

/** Lifetime of a one-time link, ms (judgement: long enough to send it to a colleague who is online). */
const LINK_TTL_MS = 10 * 60_000
/** Lifetime of a session: a working day (judgement). */
export const SESSION_TTL_MS = 12 * HOUR_MS

/** Makes a one-time link for a member; returns its token, of which only a hash is stored, and its expiry. */
export async function makeSignInLink(
  services: Services,
  member: MemberRow,
  actor: Actor,
): Promise<{ token: string; expiresAt: string }> {
  const token = newSecretToken()
  const expiresMs = services.now() + LINK_TTL_MS
  const tokenHash = await sha256Hex(token)
  const link = { tokenHash, memberId: member.id, expiresMs }
  const audit = auditEntry(services, actor, { action: 'sign_in_link_made', subject: member.name })
  await orUnavailable(addSignInLink(member.workspaceId, services.db, link, audit))
  return { token, expiresAt: timestampOf(expiresMs) }
}

/** Redeems a link for a session. Throws invalid_api_key if the link is unknown, used or expired. */
export async function signIn(
  services: Services,
  linkToken: string,
): Promise<{ token: string; session: MemberSession }> {
  const nowMs = services.now()
  const token = newSecretToken()
  const newSession = {
    tokenHash: await sha256Hex(token),
    expiresMs: nowMs + SESSION_TTL_MS,
    auditId: services.newTimedId(nowMs),
    nowMs,
  }
  const linkHash = await sha256Hex(linkToken)
  const session = await orUnavailable(redeemSignInLink(services.db, linkHash, newSession))
  if (session === null) {
    throw new VigilError('invalid_api_key', {
      detail: 'This sign-in link was used already, or it is too old. Ask for a new one.',
    })
  }
  return { token, session }
}

/** Cloudflare Access, which may sign members in; null: the deployment does not use it. */
const accessOf = opened(({ bindings }) => openAccess(bindings, guardedFetch(CHECK_WAITS)))

/**
 * Opens a session for the member of the email address that Cloudflare Access asserts, at most until the assertion
 * expires. null: the deployment does not use Access. Throws invalid_api_key if the assertion is not valid, or not
 * exactly one member has the address: addresses of members are not verified, so that several members can have the same.
 */
export async function signInByAccess(
  services: Services,
  assertion: string,
): Promise<{ token: string; session: MemberSession } | null> {
  const access = await orUnavailable(accessOf(services))
  if (access === null) return null
  const { db, vault } = services
  const { email, expiresMs } = await access.verify(assertion)
  const parsed = parseEmail(email)
  const mailbox = parsed && (await vault.mailbox(parsed.canonical))
  const found = mailbox ? await orUnavailable(findMembersByMailbox(db, mailbox)) : []
  const [member, another] = found
  if (another !== undefined) {
    throw new VigilError('invalid_api_key', {
      detail: 'Several members have this address. Ask an admin for a sign-in link.',
    })
  }
  if (member === undefined) {
    throw new VigilError('invalid_api_key', {
      detail:
        'No member has the address of this Cloudflare Access identity. Ask an admin to add you.',
    })
  }
  const nowMs = services.now()
  const token = newSecretToken()
  const newSession = {
    tokenHash: await sha256Hex(token),
    expiresMs: Math.min(expiresMs, nowMs + SESSION_TTL_MS),
    auditId: services.newTimedId(nowMs),
    nowMs,
  }
  const session = await orUnavailable(openMemberSession(db, member.id, newSession))
  return session && { token, session }
}

/** Finds the session of a cookie's token; null: unknown or expired. */
export async function sessionOf(services: Services, token: string): Promise<MemberSession | null> {
  const tokenHash = await sha256Hex(token)
  return orUnavailable(findMemberSession(services.db, tokenHash, services.now()))
}

/** Returns a session in one environment as a key with the member's permissions; null: unknown or expired. */
export async function memberKey(
  services: Services,
  token: string,
  env: KeyEnv,
): Promise<KeyRecord | null> {
  const tokenHash = await sha256Hex(token)
  return orUnavailable(findSessionKey(services.db, tokenHash, env, services.now()))
}

/** Ends the session of a cookie's token, if there is one. */
export async function signOut(services: Services, token: string): Promise<void> {
  await orUnavailable(endSession(services.db, await sha256Hex(token)))
}

/** Converts a session to its API form. */
export function presentSession(session: MemberSession): Omit<ConsoleSession, 'requestId'> {
  return {
    member: { id: session.memberId, name: session.memberName, role: session.role },
    workspace: { id: session.workspaceId, name: session.workspaceName },
    expiresAt: timestampOf(session.expiresMs),
  }
}
