import * as z from 'zod'
import type { Tenant } from '../support/tenant.ts'
import type { Addresses } from './service.ts'

/** Operations that the service acknowledged. */
export interface Acknowledged {
  /** Checks by id, with the environment and account of each. */
  checks: Map<string, { env: 'test' | 'live'; userId: string }>
  /** Pairs of accounts on one browser, both of whose checks were acknowledged. */
  pairs: [string, string][]
  /** Tokens whose redemption was acknowledged. */
  redeemed: Set<string>
  feedback: Set<string>
  listed: Set<string>
  unlisted: Set<string>
  /** Accounts whose erasure was acknowledged as done. */
  erased: Set<string>
  /** Erasures that were begun: those that are not acknowledged may have been carried out. */
  erasing: number
  /** Chunks by the source hash of their batch, and the batches that were sealed. */
  chunks: Map<string, Set<number>>
  sealed: Set<string>
  /** Breaches whose run was acknowledged. */
  runs: number
  requests: number
}

export const nothingYet = (): Acknowledged => ({
  checks: new Map(),
  pairs: [],
  redeemed: new Set(),
  feedback: new Set(),
  listed: new Set(),
  unlisted: new Set(),
  erased: new Set(),
  erasing: 0,
  chunks: new Map(),
  sealed: new Set(),
  runs: 0,
  requests: 0,
})

/** True once each kind of work was acknowledged. */
export const hasEachKind = (known: Acknowledged): boolean =>
  known.pairs.length > 0 &&
  [
    known.checks,
    known.redeemed,
    known.feedback,
    known.listed,
    known.unlisted,
    known.erased,
    known.sealed,
  ].every(({ size }) => size > 0)

export type Call = (method: string, path: string, body?: object) => Promise<unknown>

/** Callers of the currently running service. */
export interface Callers {
  secret(env: 'test' | 'live'): Call
  browser: Call
  operator: Call
}

/** A request that was rejected or lost. */
export class NotAcknowledged extends Error {}

export function callersOf(
  { api, edge }: Addresses,
  tenant: Tenant,
  operatorToken: string,
): Callers {
  const { keys, site } = tenant
  const call =
    (origin: string, headers: Record<string, string>): Call =>
    async (method, path, body) => {
      const answer = await fetch(origin + path, {
        method,
        headers: { 'content-type': 'application/json', ...headers },
        ...(body && { body: JSON.stringify(body) }),
      }).catch((cause: unknown) => {
        throw new NotAcknowledged('lost', { cause })
      })
      const text = await answer.text().catch((cause: unknown) => {
        throw new NotAcknowledged('cut off', { cause })
      })
      if (answer.status !== 200)
        throw new NotAcknowledged(`${method} ${path}: ${answer.status} ${text}`)
      return JSON.parse(text)
    }
  return {
    secret: (env) =>
      call(api, {
        'x-api-key': env === 'live' ? keys.secretLive : keys.secretTest,
        'x-service-site': site,
      }),
    browser: call(edge, { 'x-api-key': keys.publishableLive, origin: `https://${site}` }),
    operator: call(api, { authorization: `Bearer ${operatorToken}` }),
  }
}

const Check = z.object({ id: z.string(), riskSignals: z.array(z.object({ type: z.string() })) })
const Evaluated = z.object({ verdictToken: z.object({ token: z.string() }) })
const Feedback = z.object({ id: z.string() })
const Entry = z.object({ entry: z.object({ id: z.string() }) })
const Erasure = z.object({ id: z.string(), status: z.string() })
const Batch = z.object({ batch: z.object({ id: z.number() }) })

const mark = () => crypto.randomUUID().slice(0, 13)

/** Types of work; each does one operation and records its acknowledgement. */
export const works: readonly ((callers: Callers, known: Acknowledged) => Promise<void>)[] = [
  async ({ secret }, known) => {
    const env = Math.random() < 0.5 ? 'live' : 'test'
    await check(secret(env), known, env, { userId: `u-${mark()}` })
  },
  async ({ secret }, known) => {
    const fingerprint = `fp-${mark()}`
    const [a, b] = [`u-a-${mark()}`, `u-b-${mark()}`]
    await check(secret('live'), known, 'live', { userId: a, fingerprint })
    await check(secret('live'), known, 'live', { userId: b, fingerprint })
    known.pairs.push([a, b])
  },
  async ({ secret, browser }, known) => {
    const { verdictToken } = Evaluated.parse(
      await browser('POST', '/v1/risk/evaluate', { fingerprint: `fp-${mark()}` }),
    )
    const { token } = verdictToken
    await check(secret('live'), known, 'live', { userId: `u-${mark()}`, verdictToken: token })
    known.redeemed.add(token)
  },
  async ({ secret }, known) => {
    const checkId = await check(secret('live'), known, 'live', { userId: `u-${mark()}` })
    const body = { checkId, label: 'fraud' }
    known.feedback.add(Feedback.parse(await secret('live')('POST', '/api/v1/feedback', body)).id)
  },
  async ({ secret }, known) => {
    const call = secret('live')
    const add = async () => {
      const body = { list: 'watch', userId: `u-${mark()}` }
      return Entry.parse(await call('POST', '/api/v1/lists', body)).entry.id
    }
    known.listed.add(await add())
    const gone = await add()
    await call('DELETE', `/api/v1/lists/${gone}`)
    known.unlisted.add(gone)
  },
  async ({ secret }, known) => {
    const call = secret('live')
    const userId = `u-e-${mark()}`
    known.erasing += 1
    Check.parse(await call('POST', '/api/v1/check', { userId, email: `${userId}@mailbox.example` }))
    let erasure = Erasure.parse(await call('POST', '/api/v1/erasure', { userId }))
    while (erasure.status === 'running') {
      erasure = Erasure.parse(await call('GET', `/api/v1/erasure/${erasure.id}`))
    }
    known.erased.add(userId)
  },
  async ({ operator }, known) => {
    const sourceHash = `${crypto.randomUUID()}${crypto.randomUUID()}`.replaceAll('-', '')
    const about = { label: `b-${mark()}`, kind: 'stealer', mode: 'live', sourceHash }
    const opened = { ...about, seenAt: '2026-01-02T03:04:05.000Z' }
    const { batch } = Batch.parse(await operator('POST', '/admin/v1/corpus/batches', opened))
    const stored = new Set<number>()
    known.chunks.set(sourceHash, stored)
    for (const n of [0, 1, 2]) {
      const pairs = Array.from({ length: 50 }, (_, i) => [
        'acme.com',
        '',
        `${sourceHash.slice(0, 26)}${n}${i.toString(16).padStart(5, '0')}`,
      ])
      const sha256 = `${n}${sourceHash.slice(1)}`
      await operator('PUT', `/admin/v1/corpus/batches/${batch.id}/chunks/${n}`, { sha256, pairs })
      stored.add(n)
    }
    await operator('POST', `/admin/v1/corpus/batches/${batch.id}/seal`, { chunks: 3 })
    known.sealed.add(sourceHash)
  },
]

async function check(
  call: Call,
  known: Acknowledged,
  env: 'test' | 'live',
  visit: { userId: string; fingerprint?: string; verdictToken?: string },
): Promise<string> {
  const { id } = Check.parse(await call('POST', '/api/v1/check', { event: 'login', ...visit }))
  known.checks.set(id, { env, userId: visit.userId })
  return id
}

/** Works until it is stopped; only acknowledged operations are recorded. */
export async function work(
  callers: Callers,
  known: Acknowledged,
  isOver: () => boolean,
): Promise<void> {
  while (!isOver()) {
    const one = works[Math.floor(Math.random() * works.length)]
    known.requests += 1
    try {
      await one?.(callers, known)
    } catch (cause) {
      if (!(cause instanceof NotAcknowledged)) throw cause
    }
  }
}
