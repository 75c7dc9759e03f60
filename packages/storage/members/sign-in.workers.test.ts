import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { savePlan } from '../plans/index.ts'
import { smallPlan } from '../testing/records.ts'
import { uuidV7 } from '../uuid-v7.ts'
import { createWorkspace } from '../workspaces/index.ts'
import { addMember, removeMember } from './members.ts'
import { addSignInLink, findMemberSession, redeemSignInLink } from './sign-in.ts'

const NOW_MS = 1_000
const LATER_MS = 2_000
const audit = (action: string) => ({
  id: crypto.randomUUID(),
  atMs: NOW_MS,
  actor: 'Grace',
  memberId: null,
  action,
  subject: 'Ada',
  before: null,
  after: null,
})

const plan = { ...smallPlan, id: 'plan-sign-in' }

describe('a removed member', () => {
  let workspaceId = ''
  let memberId = ''
  const mark = () => crypto.randomUUID()

  beforeEach(async () => {
    await savePlan(env.DB, plan)
    const made = await createWorkspace(env.DB, { name: 'Acme', planId: plan.id }, NOW_MS)
    workspaceId = made?.id ?? ''
    memberId = mark()
    const ada = { id: memberId, name: 'Ada', emailHash: null, emailMasked: null }
    const limit = { max: 1, nowMs: NOW_MS }
    await addMember(workspaceId, env.DB, { ...ada, role: 'viewer' }, limit, audit('member_added'))
  })

  const link = async () => {
    const tokenHash = mark()
    const made = { tokenHash, memberId, expiresMs: LATER_MS }
    await addSignInLink(workspaceId, env.DB, made, audit('link_made'))
    return tokenHash
  }
  const redeem = (linkHash: string, tokenHash: string) =>
    redeemSignInLink(env.DB, linkHash, {
      tokenHash,
      expiresMs: LATER_MS,
      auditId: uuidV7(NOW_MS),
      nowMs: NOW_MS,
    })
  const remove = () => removeMember(workspaceId, env.DB, memberId, NOW_MS, audit('member_removed'))

  test('loses open sessions', async () => {
    const session = mark()
    expect(await redeem(await link(), session)).toMatchObject({ memberId, workspaceId })
    await remove()
    const rows = await env.DB.prepare('SELECT 1 FROM member_sessions WHERE member_id = ?')
      .bind(memberId)
      .all()
    expect(rows.results).toEqual([])
    expect(await findMemberSession(env.DB, session, NOW_MS)).toBeNull()
  })

  test('cannot sign in with an earlier link', async () => {
    const unused = await link()
    const session = mark()
    await remove()
    expect(await redeem(unused, session)).toBeNull()
    expect(await findMemberSession(env.DB, session, NOW_MS)).toBeNull()
  })

  test('is not signed in by a session that was not deleted', async () => {
    const session = mark()
    await redeem(await link(), session)
    await env.DB.prepare('UPDATE members SET removed_ms = 1 WHERE id = ?').bind(memberId).run()
    expect(await findMemberSession(env.DB, session, NOW_MS)).toBeNull()
  })
})

describe('a link', () => {
  const redeem = (linkHash: string, tokenHash: string, nowMs: number) =>
    redeemSignInLink(env.DB, linkHash, {
      tokenHash,
      expiresMs: LATER_MS,
      auditId: crypto.randomUUID(),
      nowMs,
    })
  const sessions = async (...tokens: string[]) =>
    (
      await env.DB.prepare(
        'SELECT token_hash FROM member_sessions WHERE token_hash IN (SELECT value FROM json_each(?))',
      )
        .bind(JSON.stringify(tokens))
        .all<{ token_hash: string }>()
    ).results.map(({ token_hash: token }) => token)

  test('opens one session', async () => {
    const link = { tokenHash: 'once', memberId: 'none', expiresMs: LATER_MS }
    await addSignInLink('w-none', env.DB, link, audit('link_made'))
    await redeem('once', 'first', NOW_MS)
    await redeem('once', 'second', NOW_MS)
    expect(await sessions('first', 'second')).toEqual(['first'])
  })

  test('opens no session after it expired', async () => {
    const link = { tokenHash: 'late', memberId: 'none', expiresMs: LATER_MS }
    await addSignInLink('w-none', env.DB, link, audit('link_made'))
    await redeem('late', 'late-session', LATER_MS)
    expect(await sessions('late-session')).toEqual([])
  })
})
