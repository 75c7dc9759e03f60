import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { type Desktop, openDesktop } from '../support/desktop/desktop.ts'
import { mainThreadCost } from '../support/desktop/main-thread.ts'

const hosts = inject('hosts')
const programs = inject('programs')
const AIM_MS = 40

let desktop: Desktop
beforeAll(async () => {
  desktop = await openDesktop(programs)
})
afterAll(() => desktop.close())

it('loading, probing and evaluating stay within the main-thread budget', async () => {
  const { addedMs, longestMs } = await mainThreadCost(hosts, programs, desktop)
  console.log(
    `SDK in headed Chromium: ${addedMs.toFixed(1)} ms of the main thread (aim: below ${AIM_MS}), longest task ${longestMs.toFixed(1)} ms`,
  )
  expect(addedMs).toBeGreaterThan(0)
  expect(longestMs).toBeGreaterThan(0)
  // Ten loads, each with a trace: minutes on a busy machine.
}, 900_000)
