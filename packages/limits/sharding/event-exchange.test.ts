import { expect, it } from 'vitest'
import type { PackedEvent } from '../state/log-entry.ts'
import { EventExchange, type EventMessage } from './event-exchange.ts'

const changes = { listsVersion: null, policyChanges: null }
const event = (name: string): PackedEvent => ['event', 1, name]
const namesOf = (events: Iterable<unknown>) =>
  [...events].map((it) => (Array.isArray(it) ? it[2] : null))

/** Two exchanges, and what the second counted; `breaks` may lose a message or its answer. */
function pair() {
  const [from, to] = [new EventExchange(), new EventExchange()]
  const counted: unknown[] = []
  const send = (breaks: 'before' | 'after' | null = null) =>
    from.send(0, 2, changes, async (_, message) => {
      if (breaks === 'before') throw new Error('lost')
      counted.push(...namesOf(to.fresh(message)))
      if (breaks === 'after') throw new Error('the answer was lost')
    })
  return { from, to, counted, send }
}

it('carries each event once, in order', async () => {
  const { from, counted, send } = pair()
  from.note(event('a'))
  await send()
  from.note(event('b'))
  from.note(event('c'))
  await send()
  await send()
  expect(counted).toEqual(['a', 'b', 'c'])
})

it('resends lost events, and counts repeated ones once', async () => {
  const { from, counted, send } = pair()
  from.note(event('a'))
  await send('before')
  from.note(event('b'))
  await send('after')
  await send()
  expect(counted).toEqual(['a', 'b'])
})

it('continues after a copy: only later events are counted', async () => {
  const { from, to, counted, send } = pair()
  from.note(event('in the copy'))
  to.continueFrom(from.heard(0))
  from.note(event('later'))
  await send()
  expect(counted).toEqual(['later'])
})

it('counts the events of a sender that lost its memory', async () => {
  const { from, to, counted, send } = pair()
  from.note(event('a'))
  await send()
  const again = new EventExchange()
  again.note(event('b'))
  await again.send(0, 2, changes, async (_, message) => {
    counted.push(...namesOf(to.fresh(message)))
  })
  expect(counted).toEqual(['a', 'b'])
})

it('stores a bounded number of events for an unreachable object', async () => {
  const { from, counted, send } = pair()
  for (let batch = 0; batch < 50; batch += 1) {
    for (let i = 0; i < 1_000; i += 1) from.note(event(`${batch}`))
    await send('before')
  }
  await send()
  expect(counted).toHaveLength(20_000)
  expect(counted.at(-1)).toBe('49')
})

it('sends nothing without new events', async () => {
  const messages: EventMessage[] = []
  await new EventExchange().send(0, 4, changes, async (_, message) => void messages.push(message))
  expect(messages).toEqual([])
})
