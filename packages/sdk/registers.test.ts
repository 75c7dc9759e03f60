import { expect, it } from 'vitest'
import { early, fromFrame } from './early.ts'
import { late } from './late.ts'
import type { Probes } from './probe.ts'

/** A probe of the contract that no phase contains is a type error here. */
const all: Probes = { ...early, ...fromFrame, ...late.atIdle }

it('every probe of the contract belongs to exactly one phase', () => {
  const names = [...Object.keys(early), ...Object.keys(fromFrame), ...Object.keys(late.atIdle)]
  expect(names.length).toBeGreaterThan(30)
  expect(Object.keys(all).sort()).toEqual(names.sort())
})
