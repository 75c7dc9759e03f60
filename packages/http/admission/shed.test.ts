import { expect, test } from 'vitest'
import { openShed } from './shed.ts'

const refusal = {
  admitted: false,
  refusedBy: 'key',
  limit: 100,
  remaining: 0,
  resetSec: 7,
  velocity: null,
  token: null,
  challenge: null,
  payloadReplayed: false,
  listsVersion: null,
  policyChanges: null,
  reached: true,
} as const

test('a refusal applies until its reset, and counts down', () => {
  const shed = openShed()
  shed.refuse('a', refusal, 1_000)
  expect(shed.standing(['a'], 1_000)?.resetSec).toBe(7)
  expect(shed.standing(['a'], 7_500)?.resetSec).toBe(1)
  expect(shed.standing(['a'], 8_000)).toBeNull()
})

test('a refusal of one name does not apply to another', () => {
  const shed = openShed()
  shed.refuse('a', refusal, 0)
  expect(shed.standing(['b'], 0)).toBeNull()
  expect(shed.standing(['b', 'a'], 0)).toMatchObject({ admitted: false })
})

test('at most ten thousand refusals are stored', () => {
  const shed = openShed()
  for (let i = 0; i < 10_001; i += 1) shed.refuse(String(i), refusal, 0)
  expect(shed.standing(['0'], 0)).toBeNull()
  expect(shed.standing(['10000'], 0)).not.toBeNull()
})
