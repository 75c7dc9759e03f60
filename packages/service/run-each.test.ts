import { expect, test } from 'vitest'
import { runEach } from './run-each.ts'

test('runs the items in order, one at a time', async () => {
  const seen: string[] = []
  await runEach(['a', 'b'], async (item) => {
    seen.push(`${item} begins`)
    await Promise.resolve()
    seen.push(`${item} ends`)
  })
  expect(seen).toEqual(['a begins', 'a ends', 'b begins', 'b ends'])
})

test('an item that fails does not stop the rest', async () => {
  const seen: number[] = []
  const cause = new Error('no')
  const running = runEach([1, 2, 3], async (item) => {
    seen.push(item)
    if (item === 2) throw cause
  })
  await expect(running).rejects.toMatchObject({ message: '1 of 3 failed', errors: [cause], cause })
  expect(seen).toEqual([1, 2, 3])
})
