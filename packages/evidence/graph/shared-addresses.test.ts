import { describe, expect, it } from 'vitest'
import { areAtOneAddress } from './shared-addresses.ts'

const LINE = { ipIsOneOfExits: false }
const at = (...people: number[]) =>
  people.map((share) => ({ people: share, time: share, isHere: true }))

describe('people at one address', () => {
  it('are at one IP address: a team, some of whom work at home', () => {
    expect(areAtOneAddress(at(0.7), LINE)).toBe(true)
  })

  it('are so among strangers of the same model, two of whom share an address', () => {
    expect(areAtOneAddress(at(0.4, 0.05), LINE)).toBe(true)
  })

  it('are not who come through four hosts', () => {
    expect(areAtOneAddress(at(0.25, 0.25, 0.25, 0.25), LINE)).toBe(false)
    expect(areAtOneAddress(at(0.4, 0.4, 0.1), LINE)).toBe(false)
  })

  it('are not the few who met by chance', () => {
    expect(areAtOneAddress(at(0.1), LINE)).toBe(false)
    expect(areAtOneAddress([], LINE)).toBe(false)
  })

  it('are a class behind a gateway or on a campus, which spreads it over several addresses', () => {
    const gateway = { ipIsOneOfExits: true }
    expect(areAtOneAddress(at(0.25, 0.25, 0.25, 0.25), gateway)).toBe(true)
    expect(areAtOneAddress(at(0.2, 0.2), gateway), 'most are elsewhere').toBe(false)
    const elsewhere = at(0.25, 0.25, 0.25).map((address) => ({ ...address, isHere: false }))
    expect(areAtOneAddress(elsewhere, gateway), 'none of them came through it').toBe(false)
  })
})
