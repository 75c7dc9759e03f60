import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PageAgent } from './agent.ts'
import type { Late, late } from './late.ts'
import { settingsOf } from './options.ts'
import { closeFrame } from './page/frame.ts'
import { fakeFrames, memoryStorage, stubPage } from './testing/fake-page.ts'

const settings = settingsOf({ publicKey: 'pk_test_a', endpoint: 'https://edge.example.com' }, null)
/** A second file without probes, whose answer to a nonce takes a while. */
const SOLVING_MS = 300
const second: Late = Object.assign(JSON.parse('{}'), {
  atIdle: {},
  atSubmit: {},
  whenDebuggerAppears: {},
  fingerprint: () => ({ fingerprint: 'f' }),
  solve: async () => {
    await new Promise((resolve) => setTimeout(resolve, SOLVING_MS))
    return { answers: { page: 1 } }
  },
} satisfies Record<keyof typeof late, unknown>)

const frames = fakeFrames(() => ({ Function, Error, document: {}, console }))
/** Bodies of evaluations. */
const evaluations: Record<string, unknown>[] = []

beforeEach(() => {
  vi.useFakeTimers()
  stubPage({
    navigator: { userAgent: 'Mozilla/5.0', languages: ['en'], vendor: 'Google Inc.', onLine: true },
    screen: { width: 1920, height: 1080, colorDepth: 24 },
    location: { href: 'https://www.acme.dev/' },
    localStorage: memoryStorage(),
    sessionStorage: memoryStorage(),
    document: {
      referrer: '',
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
      querySelectorAll: () => [],
      ...frames.document,
    },
    fetch: async (url: string, init?: RequestInit) => {
      if (url.includes('/v1/config')) {
        return new Response(JSON.stringify({ challenge: { nonce: 'nonce', difficulty: 0 } }))
      }
      evaluations.push(JSON.parse(String(init?.body)))
      return new Response(JSON.stringify({ verdictToken: { token: 't', expiresAt: '' } }))
    },
  })
})
afterEach(() => {
  closeFrame()
  frames.inPage.clear()
  evaluations.length = 0
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** An agent that has been on its page for a minute. */
async function agentOf(loadLate: () => Promise<Late>): Promise<PageAgent> {
  const agent = new PageAgent(settings, loadLate)
  await vi.advanceTimersByTimeAsync(60_000)
  return agent
}

it('sends no data if consent is withdrawn while it waits for the answer to a nonce', async () => {
  const agent = await agentOf(async () => second)
  const first = agent.evaluate()
  await vi.advanceTimersByTimeAsync(SOLVING_MS)
  await first
  const evaluated = agent.evaluate()
  await vi.advanceTimersByTimeAsync(SOLVING_MS / 2)
  agent.consent(false)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await evaluated).toMatchObject({ ok: true, missing: ['consent'] })
  expect(evaluations).toMatchObject([
    { consent: true, challenge: { nonce: 'nonce', answers: { page: 1 } } },
    { consent: false },
  ])
  expect(Object.keys(evaluations[1] ?? {}).sort()).toEqual(['consent', 'sdkVersion'])
})

it.each([
  ['never arrives', () => new Promise<Late>(() => undefined)],
  ['is blocked', () => Promise.reject(new Error('blocked'))],
])('leaves no frame in the page if the second file %s', async (_, loadLate) => {
  const agent = await agentOf(loadLate)
  const evaluated = agent.evaluate()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await evaluated).toMatchObject({ ok: true })
  expect(evaluations[0]).toMatchObject({ probesAtSubmit: { cdpStackReads: { state: 'ok' } } })
  expect(frames.inPage.size).toBe(0)
})

it('sends no data again, nor hands it to the form, if consent is withdrawn before the retry', async () => {
  const agent = await agentOf(async () => second)
  let sent = 0
  vi.stubGlobal('fetch', async () => {
    sent++
    return new Response(null, { status: 503 })
  })
  const evaluated = agent.evaluate()
  await vi.advanceTimersByTimeAsync(100)
  while (sent === 0) await vi.advanceTimersByTimeAsync(10)
  agent.consent(false)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await evaluated).toMatchObject({ ok: false, reason: 'unavailable' })
  expect(await evaluated).toHaveProperty('collected.consent', false)
  expect(sent).toBe(1)
})
