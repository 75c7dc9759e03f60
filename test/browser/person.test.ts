import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { CustomerSite } from '../support/customer-site.ts'
import { openChromium, openFirefox } from '../support/desktop/browser.ts'
import { type Desktop, openDesktop } from '../support/desktop/desktop.ts'
import { Person } from '../support/desktop/person.ts'
import { signUp } from '../support/desktop/visit.ts'

const hosts = inject('hosts')
const programs = inject('programs')
let desktop: Desktop

beforeAll(async () => {
  desktop = await openDesktop(programs)
})
afterAll(() => desktop.close())

describe.each([
  ['Chromium', openChromium],
  ['Firefox', openFirefox],
])('a person at %s', (_, open) => {
  it('signs up and is let through as a person', async () => {
    const site = await new CustomerSite(hosts, { load: { formLimitMs: 20_000 } }).open()
    const browser = open(programs, desktop, { url: site.url })
    try {
      const { fields, check } = await signUp(new Person(programs, desktop), site)
      expect(fields).toMatchObject({ vigil_status: 'ok', email: 'ada.lovelace@example.com' })
      expect(check, JSON.stringify(check.explain)).toMatchObject({
        verdict: 'allow',
        degraded: [],
        flags: { bot: false },
        detection: { device: { automation: 'none', confidence: 'high' } },
      })
      expect(check.requestId).toEqual(expect.any(String))
      expect(JSON.stringify(check.explain)).toContain('b_human_like')
    } finally {
      await browser.close()
      await site.close()
    }
  })
})
