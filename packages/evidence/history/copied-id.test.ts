import { expect, test } from 'vitest'
import type { PastVisit } from '../evidence.ts'
import { isCopiedId } from './copied-id.ts'

type Sketch = NonNullable<PastVisit['sketch']>
const OWN: Sketch = { canvas: 'a', webgl: 'b', fonts: 'c', cores: 'd', memory: 'e', audio: 'f' }
const OTHER: Sketch = { ...OWN, canvas: 'x', webgl: 'x', cores: 'x' }
/** The own machine after its memory, then its fonts changed. */
const CHANGED: Sketch[] = [
  { ...OWN, memory: 'm' },
  { ...OWN, memory: 'm', webgl: 'w' },
  { ...OWN, memory: 'm', webgl: 'w', fonts: 'n' },
]
/** A browser that shows other parts at each start. */
const started = (start: number): Sketch => ({ ...OWN, cores: `${start}`, fonts: `${start}` })

const shown = (sketch: Sketch | null, about: Partial<PastVisit> = {}) => ({
  visitorKey: 'id',
  deviceKey: sketch && JSON.stringify(sketch),
  sketch,
  ...about,
})
const times = (count: number, sketch: Sketch | null) => Array<typeof sketch>(count).fill(sketch)

const HISTORIES: [string, (Sketch | null)[], Sketch | null, boolean][] = [
  ['on another machine', times(3, OWN), OTHER, true],
  ['on its own', times(3, OWN), OWN, false],
  ['after one visit', times(1, OWN), OTHER, false],
  ['without device data now', times(3, OWN), null, false],
  ['without device data before', times(3, null), OTHER, false],
  ['on its own after a visit of a copy', [...times(6, OWN), OTHER], OWN, false],
  ['again on the machine of a copy', [...times(6, OWN), OTHER], OTHER, true],
  ['on a machine that it moved to', [...times(6, OWN), ...times(3, OTHER)], OTHER, false],
  ['on a machine that changed part by part', [OWN, ...CHANGED], CHANGED[2] ?? null, false],
  ['on the machine of such a browser', [1, 2, 3, 4].map(started), started(5), false],
]

test.each(HISTORIES)('whether an id was copied: %s', (_, oldestFirst, now, isCopied) => {
  const visits = oldestFirst.map((sketch) => shown(sketch)).reverse()
  expect(isCopiedId(visits, shown(now))).toBe(isCopied)
})

test('another id, none, and a fingerprint in its place were not copied', () => {
  const visits = times(3, OWN).map((sketch) => shown(sketch))
  for (const about of [{ visitorKey: 'another' }, { visitorKey: null }, { visitorIsOwn: false }])
    expect(isCopiedId(visits, shown(OTHER, about))).toBe(false)
})
