import { env } from 'cloudflare:workers'
import type { CheckResponse } from '@vigil/contract'
import { expect, vi } from 'vitest'
import { batch } from '../../../packages/storage/database/index.ts'
import { countPopulation } from '../../../packages/storage/population/index.ts'
import { openVictim } from '../../attacks/support/victim.ts'
import type { Case, Step, Visit } from './case.ts'
import { keptStorages } from './kept-storages.ts'
import { sentBy } from './sent.ts'

const START_MS = Date.UTC(2026, 10, 9, 9)
const DAYS_PER_MAJOR = 28
const DAY_MS = 86_400_000

const timeOf = (step: Step): number =>
  START_MS + step.day * DAY_MS + ('minute' in step ? (step.minute ?? 0) * 60_000 : 0)

/** The browser as it has been updated by then; no person moves the pointer twice alike. */
function atTheTime(browser: Visit['browser'], day: number, nth: number): Visit['browser'] {
  const { userAgent, behavior } = browser
  const major = (_: string, from: string) =>
    `Chrome/${Number(from) + Math.floor(day / DAYS_PER_MAJOR)}`
  const used =
    typeof behavior === 'object' && behavior !== null
      ? Object.fromEntries(
          Object.entries(behavior).map(([name, value]) => [
            name,
            typeof value === 'number' && value > 0 && !Number.isInteger(value)
              ? value * (1 + (nth % 17) / 300)
              : /Ms$/.test(name) && typeof value === 'number'
                ? value + nth * 13
                : value,
          ]),
        )
      : undefined
  return {
    ...browser,
    ...(typeof userAgent === 'string' && { userAgent: userAgent.replace(/Chrome\/(\d+)/, major) }),
    ...(used && { behavior: used }),
  }
}

const MAX_PLAYS = 3

/** Plays a case, and plays it again where a busy machine kept a source from answering in time. */
export async function play(one: Case): Promise<Map<Visit, CheckResponse>> {
  for (let plays = 1; ; plays += 1) {
    const answers = await playOnce(one)
    const isWhole = [...answers.values()].every(({ degraded = [] }) => degraded.length === 0)
    if (isWhole || plays === MAX_PLAYS) return answers
  }
}

/** Plays a case through the API, in order of time; the answers in the order in which they are written. */
async function playOnce({
  steps,
  copied,
  issued,
  countedOn,
}: Case): Promise<Map<Visit, CheckResponse>> {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(START_MS)
  const victim = await openVictim()
  const { check, post, tenant } = victim
  const withStorage = keptStorages(victim)
  const answers = new Map<Visit, CheckResponse>()
  let isCounted = false
  for (const step of [...steps].sort((a, b) => timeOf(a) - timeOf(b))) {
    vi.setSystemTime(timeOf(step))
    if (countedOn !== undefined && step.day >= countedOn && !isCounted) {
      const scope = { workspaceId: tenant.workspaceId, env: 'live' } as const
      await batch(env.DB, [countPopulation(scope, env.DB, Date.now())] as const)
      isCounted = true
    }
    const newest = [...answers].findLast(([{ account }]) => account === step.account)
    if ('outcome' in step) {
      const path = `/api/v1/checks/${newest?.[1].id}/outcome`
      const response = await post(tenant.keys.secretLive, path, { outcome: step.outcome })
      expect(response.status).toBe(200)
      continue
    }
    if ('label' in step) {
      const about = step.ofCheck ? { checkId: newest?.[1].id } : { userId: step.account }
      const body = { ...about, label: step.label }
      const response = await post(tenant.keys.secretLive, '/api/v1/feedback', body)
      expect(response.status).toBe(200)
      continue
    }
    const { event = 'signup', account, userId, email, ip, browser, identifiers } = step
    const address = email ?? `${account}@gmail.com`
    const seen = copied ? browser : atTheTime(browser, step.day, answers.size)
    if (step.unchecked) {
      await withStorage(browser, step)
      continue
    }
    const body = {
      event,
      ...(userId !== null && { userId: account }),
      email: address,
      ip,
      ...(await sentBy(victim, step, issued ? await withStorage(seen, step) : seen)),
      ...(identifiers && { identifiers }),
    }
    answers.set(step, await check(body, { query: '?expand=explain' }))
  }
  return answers
}
