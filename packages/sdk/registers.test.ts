import { expect, it } from 'vitest'
import { early, fromFrame } from './early.ts'
import { late } from './late.ts'
import type { Probes } from './probe.ts'

/** A probe that the contract names and no register holds is an error of this line's type. */
const all: Probes = { ...early, ...fromFrame, ...late.atIdle }

it('every probe of the contract stands in one phase, and in no other', () => {
  const names = [...Object.keys(early), ...Object.keys(fromFrame), ...Object.keys(late.atIdle)]
  expect(names.length).toBeGreaterThan(30)
  expect(Object.keys(all).sort()).toEqual(names.sort())
})
