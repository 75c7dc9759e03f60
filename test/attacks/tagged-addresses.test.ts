import { expect } from 'vitest'
import { attack } from './support/attack.ts'
import { CHROME } from './support/payloads.ts'
import { openVictim } from './support/victim.ts'

attack(
  'four signups as victim+tag@gmail.com, feedback fraud on a tagged address',
  "the victim's own signup 51 / 54 shadow; feedback labels two accounts",
  async () => {
    const { check, post, tenant } = await openVictim()
    for (let i = 0; i < 4; i += 1) {
      await check({
        email: `victim.name+tag${i}@gmail.com`,
        ip: `200.160.${i}.3`,
        userAgent: CHROME,
      })
    }
    const tagged = 'victim.name+tag0@gmail.com'
    const site = { 'x-service-site': tenant.site }
    const given = await post(
      tenant.keys.secretLive,
      '/api/v1/feedback',
      { email: tagged, label: 'fraud' },
      site,
    )
    expect(await given.json()).toMatchObject({ accounts: 1 })
    const own = await check({
      email: 'victim.name@gmail.com',
      ip: '84.153.20.7',
      userAgent: CHROME,
    })
    expect(own.verdict).toBe('allow')
    return `${own.score}, ${own.verdict}; feedback labels one account`
  },
)

attack('feedback given twice for one check', 'two rows', async () => {
  const { check, post, tenant } = await openVictim()
  const { id: checkId } = await check({ email: 'ada@acme.example' })
  const site = { 'x-service-site': tenant.site }
  const give = async (label: string) => {
    const body = { checkId, label }
    const given = await post(tenant.keys.secretLive, '/api/v1/feedback', body, site)
    expect(given.status).toBe(200)
    return Object(await given.json()).id
  }
  const first = await give('fraud')
  expect(await give('legitimate')).toBe(first)
  return 'one row: the second replaces the first'
})
