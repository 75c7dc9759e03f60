import { expect } from 'vitest'
import { attack } from './support/attack.ts'
import { HOME } from './support/page.ts'
import { humanPayload } from './support/payloads.ts'
import { openVictim } from './support/victim.ts'

const NAMES = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf']
const POISON = '{"polluted":true,"state":"ok","value":true,"userId":"u_victim"}'

/** An object with such members as JSON text: in an object literal `__proto__` would set the prototype. */
const members = NAMES.map((name) => `"${name}":${POISON}`).join()

attack(
  'collected, probes, behaviour and click ids with names of the prototype',
  'not tried',
  async () => {
    const { check, evaluate, openSession } = await openVictim()
    const email = 'ada@acme.example'
    const plain = await check({ email, ip: HOME, collected: humanPayload(41) })
    const text = JSON.stringify(humanPayload(42))
      .replace('{', `{${members},"clickIds":{"__proto__":"x","gclid":"y"},`)
      .replace('"probes":{', `"probes":{${members},`)
      .replace('"behavior":{', `"behavior":{${members},`)
    expect(JSON.parse(text)).toHaveProperty('probes')
    for (const collected of [text, JSON.parse(text)]) {
      const sessionId = await openSession({ collected, ip: HOME })
      for (const body of [{ collected }, { sessionId }]) {
        const answer = await check({ email: 'grace@acme.example', ip: HOME, ...body })
        expect(answer.verdict).toBe(plain.verdict)
        expect(answer.event).toBe('signup')
      }
    }
    expect((await evaluate(JSON.parse(text), HOME)).verdict).toBe('allow')
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
    expect(Reflect.get({}, 'polluted')).toBeUndefined()
    return 'dropped; the verdict is that of the payload without them'
  },
)

attack('events with names of the prototype, and names that are none', 'not tried', async () => {
  const { check, post, tenant } = await openVictim()
  const about = {
    userId: 'u_ada',
    email: 'ada@acme.example',
    ip: HOME,
    collected: humanPayload(41),
  }
  await check(about)
  const longest = 'payout'.padEnd(64, '.')
  for (const event of ['constructor', 'prototype', 'valueof', longest]) {
    for (let nth = 0; nth < 2; nth += 1) {
      expect(await check({ ...about, event })).toMatchObject({ event, verdict: 'allow' })
    }
  }
  const none = [...NAMES.filter((name) => name !== 'constructor' && name !== 'prototype'), '']
  for (const event of [...none, `${longest}.`, 'päyout', 'payout\u0000', 'payout\n', '💸']) {
    const headers = { 'x-service-site': tenant.site }
    const refused = await post(
      tenant.keys.secretLive,
      '/api/v1/check',
      { ...about, event },
      headers,
    )
    expect(refused.status, JSON.stringify(event)).toBe(400)
  }
  return 'counted like any other name, or refused with 400'
})
