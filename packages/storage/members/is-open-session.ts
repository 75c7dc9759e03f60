import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Params } from '../database/index.ts'
import { memberSessions, members } from '../schema/index.ts'

/** The session of a token that has not expired, of a member who was not removed. */
export const isOpenSession = (v: Params<{ tokenHash: string; nowMs: number }>) =>
  and(
    eq(memberSessions.tokenHash, v.tokenHash),
    gt(memberSessions.expiresMs, v.nowMs),
    isNull(members.removedMs),
  )
