import { expect, test } from 'vitest'
import type { PastVisit } from '../evidence.ts'
import { pastVisit as visit } from '../testing/past-visit.ts'
import { historyFacts, unlearnedFromMs } from './history-facts.ts'

const DAY_MS = 86_400_000
const NOW_MS = Date.UTC(2026, 5, 1)

function learned(...visits: PastVisit[]) {
  const read = { by: 'account' as const, visits, priorCount: visits.length }
  return historyFacts(read, visit({}))
}

test('a profile learns from what was allowed, and from a challenge that was passed', () => {
  const allowed = visit({ atMs: NOW_MS - 3 * DAY_MS })
  const passed = visit({ atMs: NOW_MS - 2 * DAY_MS, verdict: 'challenge', passed: true })
  expect(learned(passed, allowed)?.visits).toEqual([passed, allowed])
})

test('an allowed visit that deviates from the profile is listed separately until it is learned; a visit of another person is not', () => {
  const usual = visit({ atMs: NOW_MS - 1 })
  const unlike = visit({ atMs: NOW_MS - 2, deviates: true })
  const stranger = visit({ atMs: NOW_MS - 3, deviates: true, passed: false })
  const facts = learned(usual, unlike, stranger)
  expect(facts?.visits).toEqual([usual])
  expect(facts?.unlearned).toEqual([unlike])
  expect(learned(usual)).not.toHaveProperty('unlearned')
})

test('the profile does not learn from an allowed visit that the caller reported', () => {
  expect(learned(visit({ passed: false }))?.visits).toEqual([])
})

test("nor from an attacker's other visits near a reported one, in the same browser or on its device", () => {
  const own = visit({
    visitorKey: 'own',
    deviceKey: 'of the model',
    subnetKey: 'home of the owner',
  })
  const privately = visit({ visitorKey: 'private window', deviceKey: 'of the model' })
  const attacker = { visitorKey: 'attacker', deviceKey: 'of the model' }
  const elsewhere = [1, 2, 3].map(() => visit({ ...attacker, subnetKey: 'home of the owner' }))
  const reported = visit({ ...attacker, passed: false })
  const reset = visit({ ...attacker, verdict: 'challenge', passed: true })
  const attackers = [
    { kind: 'visitor' as const, value: 'attacker' },
    { kind: 'device' as const, value: 'of the model' },
  ]
  const profile = (visits: PastVisit[], by: typeof attackers) =>
    historyFacts({ by: 'account', visits, priorCount: visits.length }, visit({}), by)?.visits
  const visits = [reset, privately, reported, ...elsewhere, own]
  expect(profile(visits, attackers)).toEqual([...elsewhere, own])
  expect(profile(visits, [])).toEqual([reset, privately, ...elsewhere, own])
  const withoutId = visits.map((it) => (it === own ? it : { ...it, visitorKey: null }))
  expect(profile(withoutId, attackers)).toHaveLength(4)
})

test('the profile does not learn from refused, shadowed or unproved visits, which still count as prior', () => {
  const refused = (['block', 'shadow', 'challenge'] as const).map((verdict) => visit({ verdict }))
  const facts = learned(...refused)
  expect(facts?.visits).toEqual([])
  expect(facts?.priorCount).toBe(3)
})

test('what is older than three years is left out', () => {
  expect(learned(visit({ atMs: NOW_MS - 1096 * DAY_MS }))?.visits).toEqual([])
  expect(learned(visit({ atMs: NOW_MS - 1094 * DAY_MS }))?.visits).toHaveLength(1)
})

test('a deviation that was allowed is learned after three quiet days, or when its visitor proved to be the owner', () => {
  const deviating = (daysAgo: number, about: Partial<PastVisit> = {}) =>
    visit({ atMs: NOW_MS - daysAgo * DAY_MS, deviates: true, ...about })
  expect(learned(deviating(1))?.visits).toEqual([])
  expect(learned(deviating(3))?.visits).toHaveLength(1)
  expect(learned(deviating(1, { passed: true }))?.visits).toHaveLength(1)
})

test('a challenge without any outcome is learned once its browser came on three days of a week', () => {
  const challenged = (daysAgo: number, about: Partial<PastVisit> = {}) =>
    visit({ atMs: NOW_MS - daysAgo * DAY_MS, verdict: 'challenge', visitorKey: 'new', ...about })
  const week = [challenged(4), challenged(6), challenged(8)]
  expect(learned(...week)?.visits).toHaveLength(3)
  expect(learned(challenged(1), challenged(8))?.visits).toEqual([])
  expect(learned(challenged(3), challenged(4), challenged(5))?.visits).toEqual([])
  expect(learned(...week.map((it, i) => ({ ...it, visitorKey: `v${i}` })))?.visits).toEqual([])
})

test('a challenged machine with a copy of an id does not return with the browser that the id belongs to', () => {
  const sketch = { canvas: 'a', webgl: 'b', fonts: 'c', cores: 'd' }
  const copied = { ...sketch, webgl: 'x', cores: 'x' }
  const came = (daysAgo: number, about: Partial<PastVisit>) =>
    visit({ atMs: NOW_MS - daysAgo * DAY_MS, visitorKey: 'id', ...about })
  const own = [9, 11, 13].map((daysAgo) => came(daysAgo, { sketch }))
  const challenged = (machine: Record<string, string>) =>
    came(4, { verdict: 'challenge', sketch: machine })
  expect(learned(challenged(copied), ...own)?.visits).toEqual(own)
  expect(learned(challenged(sketch), ...own)?.visits).toHaveLength(4)
})

test('an id that was always on another machine is named, and is not the browser’s own', () => {
  const sketch = { canvas: 'a', webgl: 'b', fonts: 'c', cores: 'd' }
  const visits = [1, 2, 3].map((at) => visit({ atMs: NOW_MS - at, visitorKey: 'id', sketch }))
  const named = (machine: Record<string, string>) =>
    historyFacts(
      { by: 'account', visits, priorCount: 3 },
      visit({ visitorKey: 'id', sketch: machine }),
    )
  const copied = named({ ...sketch, webgl: 'x', cores: 'x' })
  expect([copied?.isIdCopied, copied?.current.visitorIsOwn]).toEqual([true, false])
  expect(named({ ...sketch, webgl: 'x' })?.isIdCopied).toBeUndefined()
})

test('a machine on which a challenge was passed today is still another one than that of the id', () => {
  const sketch = { canvas: 'a', webgl: 'b', fonts: 'c', cores: 'd', memory: 'e', audio: 'f' }
  const other = { visitorKey: 'id', sketch: { ...sketch, webgl: 'x', cores: 'x' } }
  const since = (hours: number) => {
    const passed = visit({ atMs: NOW_MS - (hours / 24) * DAY_MS, passed: true, ...other })
    const own = [9, 6].map((days) =>
      visit({ atMs: NOW_MS - days * DAY_MS, visitorKey: 'id', sketch }),
    )
    const read = { by: 'account' as const, visits: [passed, ...own], priorCount: 3 }
    return historyFacts(read, visit(other))?.isIdCopied
  }
  expect(since(1)).toBe(true)
  expect(since(25)).toBeUndefined()
})

test('if outcomes are reported, the profile does not learn from visits without one', () => {
  const refused = [8, 6, 4].map((daysAgo) =>
    visit({ atMs: NOW_MS - daysAgo * DAY_MS, verdict: 'challenge', visitorKey: 'new' }),
  )
  const proved = visit({ atMs: NOW_MS - 20 * DAY_MS, verdict: 'challenge', passed: true })
  expect(learned(...refused, proved)?.visits).toEqual([proved])
})

test('without a history there are no facts', () => {
  expect(historyFacts(null, visit({}))).toBeNull()
})

test('a profile without learned visits is unlearned from its oldest visit on', () => {
  const refused = [1, 5].map((days) => visit({ atMs: NOW_MS - days * DAY_MS, verdict: 'block' }))
  const from = (visits: PastVisit[]) => {
    const read = { by: 'account' as const, visits, priorCount: visits.length }
    return unlearnedFromMs(read, historyFacts(read, visit({})))
  }
  expect(from(refused)).toBe(NOW_MS - 5 * DAY_MS)
  expect(from([...refused, visit({ atMs: NOW_MS - 9 * DAY_MS })])).toBeNull()
  expect(from([])).toBeNull()
  expect(unlearnedFromMs(null, null)).toBeNull()
})
