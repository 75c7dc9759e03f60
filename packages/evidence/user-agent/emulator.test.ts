import { expect, test } from 'vitest'
import { probes, UA } from '../testing/visit.ts'
import { parseBrowser } from './browser.ts'
import { isEmulatedAndroid } from './emulator.ts'

const PHONE = parseBrowser(UA.chromeAndroid)
const shows = (renderer: string, platform = 'Linux armv81') => ({
  probes: probes({
    platform,
    webgl: { vendor: 'Google Inc.', renderer, extensions: 33, parameters: 'a' },
  }),
})
const ADRENO = 'ANGLE (Qualcomm, Adreno (TM) 740, OpenGL ES 3.2)'

test.each([
  'ANGLE (Google (NVIDIA Corporation), Android Emulator OpenGL ES Translator (NVIDIA GeForce GTX 1660), OpenGL ES 3.0)',
  'ANGLE (NVIDIA, NVIDIA GeForce RTX 3060 Direct3D11 vs_5_0 ps_5_0, D3D11)',
  'BlueStacks GLES Renderer',
  'ANGLE (Google, Vulkan 1.3.0 (SwiftShader Device (Subzero) (0x0000C0DE)), SwiftShader driver)',
  'ANGLE (Mesa, llvmpipe (LLVM 17.0.6, 256 bits), OpenGL ES 3.2)',
])('%s draws on a computer', (renderer) => {
  expect(isEmulatedAndroid(shows(renderer), PHONE, false, UA.chromeAndroid)).toBe(true)
  expect(isEmulatedAndroid(shows(renderer), PHONE, true, UA.chromeAndroid)).toBe(true)
  expect(isEmulatedAndroid(shows(renderer), parseBrowser(UA.chrome), false, UA.chromeAndroid)).toBe(
    false,
  )
})

test.each([
  ADRENO,
  'ANGLE (ARM, Mali-G715, OpenGL ES 3.2)',
  'ANGLE (Samsung Electronics Co., Ltd., Samsung Xclipse 920, Vulkan 1.3.231)',
  'ANGLE (Imagination Technologies, PowerVR Rogue GE8320, OpenGL ES 3.2)',
  'NVIDIA Tegra',
])('%s is a phone', (renderer) => {
  expect(isEmulatedAndroid(shows(renderer), PHONE, false, UA.chromeAndroid)).toBe(false)
})

test('the processor of a computer identifies an emulator in a browser, but not in an app', () => {
  expect(isEmulatedAndroid(shows(ADRENO, 'Linux x86_64'), PHONE, false, UA.chromeAndroid)).toBe(
    true,
  )
  expect(isEmulatedAndroid(shows(ADRENO, 'Linux i686'), PHONE, false, UA.chromeAndroid)).toBe(true)
  expect(isEmulatedAndroid(shows(ADRENO, 'Linux x86_64'), PHONE, true, UA.chromeAndroid)).toBe(
    false,
  )
  expect(isEmulatedAndroid(shows(ADRENO, 'Linux aarch64'), PHONE, false, UA.chromeAndroid)).toBe(
    false,
  )
  expect(isEmulatedAndroid({}, PHONE, false, UA.chromeAndroid)).toBe(false)
})

const TOUCH = { pointer: 'coarse', anyPointer: 'coarse', anyHover: 'none' }
const MOUSE = { pointer: 'coarse', anyPointer: 'fine', anyHover: 'hover' }
const BY_MOUSE = { moves: 40, clicks: 2, touches: 0, events: 'F9P8F1K9L3P9' }
const BY_TOUCH = { moves: 0, clicks: 0, touches: 2, events: 'T8F1K9L3T9' }
const BY_SCREEN_READER = { moves: 0, clicks: 2, touches: 0, events: 'F9P8F1K9L3P9' }

test.each([
  ['a mouse where there is none', TOUCH, BY_MOUSE, true],
  ['a mouse', MOUSE, BY_MOUSE, false],
  ['a finger', TOUCH, BY_TOUCH, false],
  ['a mouse and a finger', TOUCH, { ...BY_MOUSE, touches: 1 }, false],
  ['a screen reader', TOUCH, BY_SCREEN_READER, false],
])('a phone is used by %s', (_, pointer, behavior, emulated) => {
  const collected = { ...shows(ADRENO), behavior }
  const at = (seen: typeof TOUCH) => ({
    probes: { ...collected.probes, ...probes({ pointer: seen }) },
  })
  expect(isEmulatedAndroid({ ...collected, ...at(pointer) }, PHONE, false, UA.chromeAndroid)).toBe(
    emulated,
  )
  const connected = { ...collected, ...at(pointer), probesAtSubmit: probes({ pointer: MOUSE }) }
  expect(
    isEmulatedAndroid(connected, PHONE, false, UA.chromeAndroid),
    'a mouse was connected',
  ).toBe(false)
})

test.each([
  ['Acme/6.12.0 (Android 15; sdk_gphone64_x86_64)', true],
  [UA.webview.replace('Pixel 9', 'Android SDK built for x86'), true],
  ['Acme/6.12.0 (Android 13; SM-A155F)', false],
  [UA.webview, false],
])('%s names an emulator: %s', (userAgent, emulated) => {
  expect(isEmulatedAndroid({}, parseBrowser(userAgent), true, userAgent)).toBe(emulated)
})
