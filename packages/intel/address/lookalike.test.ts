import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isOneTypo, lookalike } from './lookalike.ts'

test.each([
  ['gmial.com', 'gmail.com'],
  ['gamil.com', 'gmail.com'],
  ['gmai.com', 'gmail.com'],
  ['gmail.con', 'gmail.com'],
  ['gmail.co', 'gmail.com'],
  ['hotmial.com', 'hotmail.com'],
  ['yaho.com', 'yahoo.com'],
  ['outlok.com', 'outlook.com'],
  ['icloud.cmo', 'icloud.com'],
  ['gmx.dee', 'gmx.de'],
])('%s is a typing error for %s', (domain, meant) => {
  expect(lookalike(domain, null)).toEqual({ of: meant, kind: 'typo' })
})

test.each(['gmaıl.com', 'gmaіl.com'])('%s looks the same as gmail.com', (domain) => {
  expect(lookalike(domain, null)).toEqual({ of: 'gmail.com', kind: 'homograph' })
})

test.each(['gmail.com', 'live.com', 'like.com', 'gmail.de', 'example.com', 'qq.net', 'web.dev'])(
  '%s is not an imitation',
  (domain) => {
    expect(lookalike(domain, null)).toBeNull()
  },
)

test("the caller's own domain is distinguished from its imitations", () => {
  expect(lookalike('acmeshop.example', 'acmeshop.example')).toBeNull()
  expect(lookalike('acmesh0p.example', 'acmeshop.example')?.kind).toBe('own_domain')
  expect(lookalike('acmeshpo.example', 'acmeshop.example')).toEqual({
    of: 'acmeshop.example',
    kind: 'own_domain',
  })
})

test('one typo is one letter inserted, deleted or replaced, or two swapped', () => {
  const letters = fc.string({ unit: fc.constantFrom(...'abc'), minLength: 0, maxLength: 6 })
  fc.assert(
    fc.property(letters, letters, (a, b) => {
      expect(isOneTypo(a, b)).toBe(neighbours(a).has(b) && a !== b)
    }),
    { numRuns: 500 },
  )
})

function neighbours(text: string): Set<string> {
  const found = new Set<string>()
  for (let i = 0; i <= text.length; i++) {
    const [before, after] = [text.slice(0, i), text.slice(i)]
    for (const letter of 'abc') {
      found.add(before + letter + after)
      found.add(before + letter + after.slice(1))
    }
    found.add(before + after.slice(1))
    if (after.length > 1) found.add(`${before}${after[1]}${after[0]}${after.slice(2)}`)
  }
  return found
}
