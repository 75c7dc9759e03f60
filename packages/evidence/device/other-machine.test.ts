import { expect, test } from 'vitest'
import { isOtherMachine } from './other-machine.ts'

const MACHINE = {
  platform: 'a',
  vendor: 'b',
  canvas: 'c',
  audio: 'd',
  webgl: 'e',
  webglParameters: 'f',
  fonts: 'g',
  cores: 'h',
  memory: 'i',
  touch: 'j',
  math: 'k',
  colorDepth: 'l',
}
const DRAWN = { canvas: 'x', webgl: 'x', webglParameters: 'x' }

const CHANGES: [string, Record<string, string>, boolean][] = [
  ['nothing', {}, false],
  ['a graphics driver', DRAWN, false],
  ['fonts', { canvas: 'x', fonts: 'x' }, false],
  ['a memory module', { memory: 'x' }, false],
  ['an update of the system', { canvas: 'x', audio: 'x', fonts: 'x', math: 'x' }, false],
  ['noise of a session', { canvas: 'x', audio: 'x' }, false],
  ['a second monitor', { colorDepth: 'x', touch: 'x' }, false],
  ['another card and processor', { ...DRAWN, cores: 'x' }, true],
  ['another card and other fonts', { ...DRAWN, fonts: 'x' }, true],
  ['another processor and memory', { cores: 'x', memory: 'x' }, true],
]

test.each(CHANGES)('whether it is another machine: %s', (_, change, isOther) => {
  expect(isOtherMachine(MACHINE, { ...MACHINE, ...change })).toBe(isOther)
  expect(isOtherMachine({ ...MACHINE, ...change }, MACHINE)).toBe(isOther)
})

test('no other machine is assumed if parts are absent, or if the earlier browser randomised its canvas', () => {
  const other = { ...MACHINE, ...DRAWN, cores: 'x', fonts: 'x' }
  const { canvas: _, ...noisy } = MACHINE
  expect(isOtherMachine(noisy, other)).toBe(false)
  expect(isOtherMachine(MACHINE, { canvas: 'x', webgl: 'x' })).toBe(false)
  expect(isOtherMachine(MACHINE, null)).toBe(false)
  expect(isOtherMachine(null, MACHINE)).toBe(false)
})
