import { expect, test } from 'vitest'
import { packContainer, unpackContainer } from './container.ts'

const container = {
  stamp: 'one',
  notes: { of: 'Acme' },
  sections: new Map([
    ['odd', Uint8Array.of(1, 2, 3)],
    ['words', new Uint8Array(BigUint64Array.of(7n, 8n).buffer)],
  ]),
}

test('a packed container is unpacked equal', () => {
  const found = unpackContainer(packContainer(container).buffer)
  expect(found.stamp).toBe('one')
  expect(found.notes).toEqual({ of: 'Acme' })
  expect([...(found.sections.get('odd') ?? [])]).toEqual([1, 2, 3])
})

test('every section can be viewed as 64-bit words without a copy', () => {
  const bytes = unpackContainer(packContainer(container).buffer).sections.get('words')
  if (bytes === undefined) throw new Error('section is missing')
  expect([...new BigUint64Array(bytes.buffer, bytes.byteOffset, 2)]).toEqual([7n, 8n])
})

test('bytes that are not a complete container are rejected', () => {
  const whole = packContainer(container).buffer
  expect(() => unpackContainer(new ArrayBuffer(0))).toThrow()
  expect(() =>
    unpackContainer(Uint8Array.from('<html>not found</html>', (c) => c.charCodeAt(0)).buffer),
  ).toThrow()
  expect(() => unpackContainer(whole.slice(0, whole.byteLength - 8))).toThrow()
  expect(() => unpackContainer(whole.slice(0, 20))).toThrow()
})
