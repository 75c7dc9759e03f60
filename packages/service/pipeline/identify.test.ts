import { parseEmail } from '@vigil/evidence'
import { expect, it } from 'vitest'
import { familiesOf } from './identify.ts'

it.each([
  ['ada17@example.com', 'ada', 'ada#@example.com'],
  ['ada.1.b@example.com', 'adab', 'ada.#.b@example.com'],
  ['ada_b4@other.example', 'adab', 'ada_b#@other.example'],
  ['ada@example.com', null, null],
  ['s4410037@example.com', null, null],
  ['8812345@qq.com', null, null],
  ['48210377+ada@users.noreply.github.com', null, null],
])('the families of %s are %s and %s', (address, family, familyAtDomain) => {
  expect(familiesOf(parseEmail(address))).toEqual({ family, familyAtDomain })
})
