import { beforeAll, describe, expect, test } from 'vitest'
import type { CheckResponse } from './support/assessment.ts'
import { check, evaluate, typesOf } from './support/verbs.ts'
import {
  chrome,
  firefox,
  headlessChrome,
  homeInBrazil,
  homeInGermany,
  hosting,
  person,
} from './support/visitors.ts'
import { openWorkspace, type Workspace } from './support/workspace.ts'

let workspace: Workspace
beforeAll(async () => {
  workspace = await openWorkspace()
})

const codesOf = ({ reasons }: CheckResponse) => reasons.map(({ code }) => code)
const hitsOf = ({ detection }: CheckResponse) =>
  (detection?.compartments ?? []).filter(({ hit }) => hit).map(({ id }) => id)

describe('a signup', () => {
  test.each([false, true])('of an ordinary person at home is allowed (live: %s)', async (live) => {
    const answer = await check(workspace, person(`allowed-${live}`), { live })
    expect(answer.verdict).toBe('allow')
    expect(answer.score).toBeLessThan(40)
    expect(Object.entries(answer.flags).filter(([, raised]) => raised)).toEqual([])
    expect(answer.network).toMatchObject({ kind: 'clean', trueCountry: 'DE' })
    expect(answer.recommendation?.action).toBe('allow')
  })

  test.each([
    {
      what: 'with a disposable address',
      differing: { email: 'someone@mailinator.com' },
      flag: 'disposableEmail',
      code: 'email_disposable',
      compartment: 'email',
    },
    {
      what: 'by a headless browser',
      differing: { userAgent: headlessChrome },
      flag: 'bot',
      code: 'headless_ua',
      compartment: 'automation',
    },
    {
      what: 'from Amazon’s network over IPv4',
      differing: { ip: hosting.v4 },
      flag: 'datacenter',
      code: 'datacenter_ip',
      compartment: 'network',
    },
    {
      what: 'from Amazon’s network over IPv6',
      differing: { ip: hosting.v6 },
      flag: 'datacenter',
      code: 'datacenter_ip',
      compartment: 'network',
    },
  ] as const)('$what is flagged, scored higher and explained', async (row) => {
    const { differing, flag, code, compartment } = row
    const clean = await check(workspace, person(`clean-${code}`))
    const answer = await check(workspace, { ...person(`differing-${code}`), ...differing })
    expect(answer.flags[flag]).toBe(true)
    expect(answer.score).toBeGreaterThan(clean.score)
    expect(typesOf(answer)).toContain(code)
    expect(codesOf(answer)).toContain(code)
    expect(hitsOf(answer)).toContain(compartment)
    expect(answer.detection?.topReasons.map(({ type }) => type)).toContain(code)
  })

  test('with all of these at once is blocked', async () => {
    const answer = await check(workspace, {
      email: 'someone@mailinator.com',
      userAgent: headlessChrome,
      ip: hosting.v6,
    })
    expect(answer.verdict).toBe('block')
    expect(answer.score).toBeGreaterThanOrEqual(75)
  })
})

describe('60 evaluates of one fingerprint within seconds', () => {
  test('are flagged as velocity, and no other visitor is', async () => {
    const of = (fingerprint: string, ip: string) =>
      evaluate(
        workspace,
        { fingerprint, userAgent: chrome },
        { headers: { 'cf-connecting-ip': ip, 'user-agent': chrome } },
      )
    const first = await of('fp-flood', homeInGermany)
    expect(first.flags.velocity).toBe(false)
    for (let i = 0; i < 58; i++) await of('fp-flood', homeInGermany)
    const last = await of('fp-flood', homeInGermany)
    expect(last.flags.velocity).toBe(true)
    expect(last.score).toBeGreaterThan(first.score)
    expect(typesOf(last).some((type) => type.includes('velocity'))).toBe(true)
    const another = await of('fp-another', homeInBrazil)
    expect(another.flags.velocity).toBe(false)
    const inLive = await evaluate(workspace, { fingerprint: 'fp-flood' }, { live: true })
    expect(inLive.flags.velocity).toBe(false)
  })
})

describe('eight accounts on one browser', () => {
  test.each([
    ['at one address', 'vid-eight', () => homeInGermany],
    ['at eight addresses', 'vid-eight-places', (n: number) => `79.20${n}.3.4`],
  ])(
    'within a minute are linked, and flagged as multi-accounting: %s',
    async (_, visitorId, ipOf) => {
      const userIdOf = (n: number) => `${visitorId}-${n}`
      const of = (n: number) => ({
        visitorId,
        userAgent: chrome,
        userId: userIdOf(n),
        email: `${userIdOf(n)}@acme.example`,
        ip: ipOf(n),
      })
      const first = await check(workspace, of(0))
      expect([first.accountsLinked, first.flags.multiAccount]).toEqual([0, false])
      const second = await check(workspace, of(1), { expand: 'linked' })
      expect(second.linkedAccounts?.map(({ accountId }) => accountId)).toEqual([userIdOf(0)])
      for (const n of [2, 3, 4, 5, 6]) await check(workspace, of(n))
      const last = await check(workspace, of(7), { expand: 'linked' })
      expect(last.accountsLinked).toBe(7)
      expect(last.flags.multiAccount).toBe(true)
      expect(last.scores.multipleAccounts).toBeGreaterThan(first.scores.multipleAccounts)
      expect(last.score).toBeGreaterThan(first.score)
      const linked = last.linkedAccounts ?? []
      expect(linked.map(({ accountId }) => accountId).sort()).toEqual(
        [0, 1, 2, 3, 4, 5, 6].map(userIdOf).sort(),
      )
      for (const { hops, matchTypes } of linked) {
        expect(hops).toBe(1)
        expect(matchTypes).toContain('visitor_id')
      }
    },
  )
})

describe('a second login', () => {
  const account = { userId: 'ann', email: 'ann@acme.example', event: 'login' }
  const atHome = {
    ...account,
    fingerprint: 'fp-ann',
    userAgent: chrome,
    ip: homeInGermany,
    timezone: 'Europe/Berlin',
    languages: ['de-DE'],
  }

  test('from the same device and country has no finding', async () => {
    await check(workspace, atHome)
    const answer = await check(workspace, atHome)
    expect(answer.compare).toEqual({ priorCount: 1, firstSeen: false, deltas: [] })
    expect(answer.unusual).toEqual([])
    expect(answer.verdict).toBe('allow')
  })

  test('from another device in another country is compared to earlier logins', async () => {
    const before = await check(workspace, atHome)
    const answer = await check(workspace, {
      ...account,
      fingerprint: 'fp-somebody',
      userAgent: firefox,
      ip: homeInBrazil,
      timezone: 'America/Sao_Paulo',
      languages: ['pt-BR'],
    })
    expect(answer.unusual).toContain('new_device')
    expect(answer.compare?.firstSeen).toBe(false)
    expect(answer.compare?.priorCount).toBeGreaterThanOrEqual(1)
    const deltas = answer.compare?.deltas ?? []
    expect(deltas.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['new_device', 'new_country']),
    )
    expect(answer.recommendation?.deltas).toEqual(deltas)
    expect(answer.score).toBeGreaterThan(before.score)
    expect(answer.network.trueCountry).toBe('BR')
  })
})
