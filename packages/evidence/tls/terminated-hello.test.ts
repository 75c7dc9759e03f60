import { expect, test } from 'vitest'
import { NOW_MS, SPECIFICATION_CAPTURE, visitOf } from '../testing/visit.ts'
import { TERMINATOR_HEADERS as H, terminatedHello } from './terminated-hello.ts'
import { tlsFacts } from './tls-facts.ts'

const { ja3, ja4 } = SPECIFICATION_CAPTURE
const LISTS: Record<string, string> = {
  [H.ciphers]: ['0a0a', ...(SPECIFICATION_CAPTURE.cipherSuites ?? [])].join(','),
  [H.extensions]: (SPECIFICATION_CAPTURE.extensions ?? []).join('').toUpperCase(),
  [H.groups]: '001D 0017 0018',
  [H.points]: '00',
  [H.signatureAlgorithms]: (SPECIFICATION_CAPTURE.signatureAlgorithms ?? []).join('-'),
  [H.versions]: '03040303',
  [H.version]: '771',
  [H.alpn]: 'h2,http/1.1',
  [H.sni]: 'edge.example.com',
}
const read = (headers: Record<string, string>) => (name: string) => headers[name] ?? null

test('lists of a terminator give the JA3 and JA4 of the hello, GREASE left out', () => {
  const capture = terminatedHello(read(LISTS))
  expect(capture).toMatchObject({
    ja3,
    ja4,
    hasGrease: true,
    hasGreaseCipherSuite: true,
    hasGreaseExtension: false,
    greaseN: 1,
    cipherSuitesN: 16,
    clientAlpn: ['h2', 'http/1.1'],
    sni: 'edge.example.com',
  })
})

test('what is made of a terminator recomputes, and is verified because the terminator is ours', () => {
  const tlsCapture = terminatedHello(read(LISTS)) ?? undefined
  const context = { nowMs: NOW_MS, corporateProxy: false, captureToken: 'bound' as const }
  const facts = tlsFacts(visitOf({ tlsCapture }), null, context)
  expect(facts).toMatchObject({ captureStatus: 'verified', recomputes: true })
})

test('hashes without lists are accepted, other values are not', () => {
  expect(terminatedHello(read({ [H.ja4]: ja4 }))).toEqual({ ja3: '', ja4 })
  expect(terminatedHello(read({ [H.ja3]: ja3.toUpperCase(), [H.ja4]: ja4 }))).toEqual({ ja3, ja4 })
  expect(terminatedHello(read({ [H.ja4]: 'none' }))).toBeNull()
  expect(terminatedHello(read({}))).toBeNull()
})

test("where the protocol's name is missing the terminator's own JA4 stands", () => {
  const { [H.alpn]: _, ...nameless } = LISTS
  expect(terminatedHello(read({ ...nameless, [H.ja4]: ja4 }))?.ja4).toBe(ja4)
})

test.each(['xyz', '130', '1301,13'])(
  'a list that is no list of hex words counts as none: %s',
  (text) => {
    expect(terminatedHello(read({ ...LISTS, [H.ciphers]: text }))).toBeNull()
  },
)

test('more values than a hello can sensibly hold count as none', () => {
  expect(terminatedHello(read({ ...LISTS, [H.extensions]: '0001'.repeat(257) }))).toBeNull()
})
