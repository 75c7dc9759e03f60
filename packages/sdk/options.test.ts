import { describe, expect, it } from 'vitest'
import { settingsOf } from './options.ts'

const publicKey = 'pk_test_abc'

describe('the options of load', () => {
  it('have an endpoint from where the script came, and one second for forms', () => {
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

  it('stand over where the script came from', () => {
    const { endpoint, consent } = settingsOf(
      { publicKey, endpoint: '/vigil', consent: false },
      'https://edge.example.com',
    )
    expect({ endpoint, consent }).toEqual({ endpoint: '/vigil', consent: false })
  })

  it.each(['sk_test_abc', 'sk_live_abc', '', 'pk_'])(
    'refuse %j, which is no key for a page',
    (key) => {
      expect(() => settingsOf({ publicKey: key }, 'https://edge.example.com')).toThrow(TypeError)
    },
  )

  it('refuse to guess an endpoint', () => {
    expect(() => settingsOf({ publicKey }, null)).toThrow(/endpoint/)
  })
})
