import type { WorkerNavigatorValues } from '@vigil/contract'
import { expect, test } from 'vitest'
import { probes, UA } from '../testing/visit.ts'
import { parseBrowser } from './browser.ts'
import { isNamedAtLaunch, sharedWorkerContradicts, workerContradicts } from './workers.ts'

const WORKER: WorkerNavigatorValues = {
  userAgent: UA.chrome,
  platform: 'Win32',
  hardwareConcurrency: 8,
  languages: ['en'],
}
const page = (
  worker: Partial<WorkerNavigatorValues>,
  shared: Partial<WorkerNavigatorValues> = {},
) => ({
  probes: probes({
    platform: 'Win32',
    hardwareConcurrency: 8,
    workerNavigator: { ...WORKER, ...worker },
    sharedWorkerNavigator: { ...WORKER, ...shared },
  }),
})
const browser = parseBrowser(UA.chrome)

test('workers of the same browser contradict nothing', () => {
  expect(workerContradicts(page({}), browser)).toBe(false)
  expect(sharedWorkerContradicts(page({}), browser)).toBe(false)
  expect(workerContradicts({}, browser)).toBe(false)
})

test('another platform, core count or browser in a dedicated worker', () => {
  expect(workerContradicts(page({ platform: 'Linux x86_64' }), browser)).toBe(true)
  expect(workerContradicts(page({ hardwareConcurrency: 4 }), browser)).toBe(true)
  expect(workerContradicts(page({ userAgent: UA.chromeLinux }), browser)).toBe(true)
})

test('core counts of engines that randomise them are not compared', () => {
  const safari = page({ userAgent: UA.safari, hardwareConcurrency: 4 })
  expect(workerContradicts(safari, parseBrowser(UA.safari))).toBe(false)
})

test('another browser in a shared worker; the desktop site of a phone is the same browser', () => {
  const older = UA.chrome.replace('Chrome/156', 'Chrome/120')
  expect(sharedWorkerContradicts(page({}, { userAgent: older }), browser)).toBe(true)
  const phone = page({}, { userAgent: UA.chromeAndroid })
  expect(sharedWorkerContradicts(phone, parseBrowser(UA.chromeLinux))).toBe(false)
  expect(sharedWorkerContradicts(phone, browser)).toBe(true)
})

test('a phone over the workers of a computer is none', () => {
  const computer = page({}, { userAgent: UA.chromeLinux })
  expect(sharedWorkerContradicts(computer, parseBrowser(UA.chromeAndroid))).toBe(true)
  const mac = page({}, { userAgent: UA.safari })
  const app = UA.chromeIos.replace(/CriOS\S+/, 'Version/26.0')
  expect(sharedWorkerContradicts(mac, parseBrowser(app))).toBe(false)
})

test('a browser without full versions was started under another name', () => {
  expect(isNamedAtLaunch(page({}, { fullVersions: 0 }))).toBe(true)
  expect(isNamedAtLaunch(page({}, { fullVersions: 2 }))).toBe(false)
  expect(isNamedAtLaunch(page({ fullVersions: 0 }))).toBeNull()
  expect(isNamedAtLaunch({})).toBeNull()
})
