import { afterAll, beforeAll, expect, vi } from 'vitest'
import { attack } from './support/attack.ts'
import { openVictim } from './support/victim.ts'

const HOUR_MS = 3_600_000
const HOME = '84.130.2.7'
const FAMILY = '91.10.44.8'
const TRIED = 20

beforeAll(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterAll(() => {
  vi.useRealTimers()
})

attack(
  'one password for each of twenty accounts, from one home line within ten hours, without a browser',
  'all were allowed, at 6',
  async () => {
    const startMs = Date.now()
    const victim = await openVictim()
    const login = (name: string, ip: string) =>
      victim.check({ event: 'login', userId: name, email: `${name}@gmail.com`, ip })
    const failed = async (name: string, ip: string) => {
      const checked = await login(name, ip)
      const path = `/api/v1/checks/${checked.id}/outcome`
      const { secretLive } = victim.tenant.keys
      const reported = await victim.post(secretLive, path, { outcome: 'login_failed' })
      expect(reported.status).toBe(200)
      return checked
    }
    const tries = []
    for (let n = 0; n < TRIED; n += 1) {
      vi.setSystemTime(startMs + (n * HOUR_MS) / 2)
      tries.push(await failed(`mara.petrov.${n}`, HOME))
    }
    const asked = tries.findIndex(({ verdict }) => verdict === 'challenge')
    expect(asked).toBeGreaterThan(2)
    expect(tries.slice(asked).every(({ verdict }) => verdict === 'challenge')).toBe(true)
    // A person who mistypes the password at home is not challenged.
    for (const name of ['ines.weiss', 'ines.weiss', 'ines.weiss', 'omar.weiss']) {
      expect((await failed(name, FAMILY)).verdict).toBe('allow')
    }
    expect((await login('ines.weiss', FAMILY)).verdict).toBe('allow')
    return `challenged from the ${asked + 1}th account on`
  },
)
