import { describe, expect, it } from 'vitest'
import { settingsOf } from './options.ts'

const publicKey = 'pk_test_abc'

describe('options of load', () => {
  it('default to the endpoint of the script, and to one second for forms', () => {
    expect(settingsOf({ publicKey }, 'https://edge.example.com/')).toEqual({
      publicKey,
      endpoint: 'https://edge.example.com',
      consent: true,
      formLimitMs: 1000,
      limitMs: 4000,
      workers: true,
      sessionUrl: null,
      tlsUrl: null,
    })
  })

  it('take precedence over the origin of the script', () => {
    const { endpoint, consent } = settingsOf(
      { publicKey, endpoint: '/vigil', consent: false },
      'https://edge.example.com',
    )
    expect({ endpoint, consent }).toEqual({ endpoint: '/vigil', consent: false })
  })

  it.each(['sk_test_abc', 'sk_live_abc', '', 'pk_'])(
    'are rejected with %j, which is not a publishable key',
    (key) => {
      expect(() => settingsOf({ publicKey: key }, 'https://edge.example.com')).toThrow(TypeError)
    },
  )

  it('are rejected without an endpoint', () => {
    expect(() => settingsOf({ publicKey }, null)).toThrow(/endpoint/)
  })
})
