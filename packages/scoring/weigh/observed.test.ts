import { expect, test } from 'vitest'
import { assess } from '../assess.ts'
import { evidenceWith } from '../signals/evidence.fixture.ts'

const DRIVEN = { automation: { webdriver: true }, userAgent: { hintsMismatch: true } }
const driven = assess(evidenceWith(DRIVEN))
const oddsOf = (assessment: typeof driven) =>
  new Map(assessment.detection.compartments.map(({ id, severity }) => [id, severity]))

test('a check inherits what the edge observed, though its own browser data are clean', () => {
  const check = assess(evidenceWith({ session: { observed: driven.browserSignals } }))
  expect(check.score).toBe(driven.score)
  expect(check.flags.bot).toBe(true)
  expect(oddsOf(check)).toEqual(oddsOf(driven))
})

test('what fires in both counts once, by its greater weight', () => {
  const both = assess(evidenceWith({ ...DRIVEN, session: { observed: driven.browserSignals } }))
  expect(both.score).toBe(driven.score)
  const more = driven.browserSignals.map((one) => ({ ...one, weight: one.weight + 0.5 }))
  expect(assess(evidenceWith({ ...DRIVEN, session: { observed: more } })).score).toBeGreaterThan(
    driven.score,
  )
})

test('what mitigates now does not, unless the edge observed it', () => {
  const odd = { history: null, userAgent: { hintsMismatch: true, workerMismatch: true } }
  const human = { ...odd, behavior: { humanLike: true } }
  const plain = assess(evidenceWith(odd))
  const withHand = assess(evidenceWith(human))
  expect(withHand.score).toBeLessThan(plain.score)
  const claimed = evidenceWith({ ...human, session: { observed: plain.browserSignals } })
  expect(assess(claimed).score).toBe(plain.score)
  const seen = evidenceWith({ ...human, session: { observed: withHand.browserSignals } })
  expect(assess(seen).score).toBe(withHand.score)
})

test('a drawing that is noisy now explains nothing of the observation away', () => {
  const odd = { history: null, userAgent: { hintsMismatch: true, workerMismatch: true } }
  const seen = assess(evidenceWith(odd))
  const check = evidenceWith({
    history: null,
    device: { canvasNoise: true },
    session: { observed: seen.browserSignals },
  })
  expect(assess(check).score).toBe(seen.score)
})

test('only browser compartments are inherited', () => {
  const tor = assess(evidenceWith({ history: null, network: { torExit: true, kind: 'tor' } }))
  expect(tor.score).toBeGreaterThan(5)
  expect(assess(evidenceWith({ session: { observed: tor.browserSignals } })).score).toBe(
    assess(evidenceWith({})).score,
  )
})
