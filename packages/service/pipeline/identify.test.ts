import { parseEmail } from '@vigil/evidence'
import { expect, it } from 'vitest'
import { familyOf, nameFamilyOf } from './identify.ts'

it.each([
  ['ada17@example.com', 'ada#@example.com'],
  ['ada.1.b@example.com', 'ada.#.b@example.com'],
  ['ada@example.com', null],
  ['s4410037@example.com', null],
  ['8812345@qq.com', null],
  ['48210377+ada@users.noreply.github.com', null],
])('the family of %s is %s', (address, family) => {
  expect(familyOf(parseEmail(address))).toBe(family)
})

it.each([
  ['ada.king17@example.com', 'adaking'],
  ['ada_king4@other.example', 'adaking'],
  ['adaking@example.com', null],
])('the name in %s is %s', (address, family) => {
  expect(nameFamilyOf(parseEmail(address))).toBe(family)
})
