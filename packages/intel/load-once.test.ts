import { expect, test } from 'vitest'
import { LoadOnce } from './load-once.ts'
import { IntelUnavailable } from './unavailable.ts'

test('concurrent callers share one load', async () => {
  let loads = 0
  const thing = new LoadOnce('thing', async () => ++loads)
  expect(await Promise.all([thing.get(), thing.get(), thing.get()])).toEqual([1, 1, 1])
  expect(await thing.get()).toBe(1)
  expect(thing.cached).toBe(1)
})

test('a failed load throws IntelUnavailable, and the next call loads again', async () => {
  let working = false
  const thing = new LoadOnce('thing', async () => {
    if (!working) throw new Error('down')
    return 'here'
  })
  await expect(thing.get()).rejects.toBeInstanceOf(IntelUnavailable)
  await expect(Promise.all([thing.get(), thing.get()])).rejects.toThrow('thing cannot be read')
  working = true
  expect(await thing.get()).toBe('here')
})

test('a caller that waits too long for a shared load loads on its own', async () => {
  let loads = 0
  const thing = new LoadOnce('thing', () =>
    ++loads === 1 ? new Promise<string>(() => undefined) : Promise.resolve('here'),
  )
  void thing.get()
  expect(await thing.get()).toBe('here')
  expect(loads).toBe(2)
})
