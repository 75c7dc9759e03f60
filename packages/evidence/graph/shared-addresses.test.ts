import { describe, expect, it } from 'vitest'
import { isGathering } from './shared-addresses.ts'

const at = (...people: number[]) => people.map((share) => ({ people: share, time: share }))

describe('people who gather', () => {
  it('are at one IP address: a team, some of whom work at home', () => {
    expect(isGathering(at(0.7))).toBe(true)
  })

  it('are so among strangers of the same model, two of whom share an address', () => {
    expect(isGathering(at(0.4, 0.05))).toBe(true)
  })

  it('are not who come through four hosts', () => {
    expect(isGathering(at(0.25, 0.25, 0.25, 0.25))).toBe(false)
    expect(isGathering(at(0.4, 0.4, 0.1))).toBe(false)
  })

  it('are not the few who met by chance', () => {
    expect(isGathering(at(0.1))).toBe(false)
    expect(isGathering([])).toBe(false)
  })
})
