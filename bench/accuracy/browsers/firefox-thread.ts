import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { CustomerSite } from '../../../test/support/customer-site.ts'
import { openFirefox } from '../../../test/support/desktop/browser.ts'
import type { Scorecard } from '../intel/scorecard.ts'
import type { Stage } from './matrix/stage.ts'

const ROUNDS = 5
const AIM_MS = 40
/** Wait after the answer, for the page's own and queued work, ms. */
const AFTER_MS = 500
/** One process for web pages, and none started in advance, so that its main thread is the page's. */
const ONE_PROCESS = {
  'fission.autostart': false,
  'dom.ipc.processCount': 1,
  'dom.ipc.processPrelaunch.enabled': false,
}
/** Names of Firefox's processes of web pages, as /proc shows them (15 characters). */
const OF_PAGES = ['Web Content', 'Isolated Web Co']
const DONE = `
const done = () => post('done', {})
if (window.vigil) vigil.evaluate({ limitMs: 20000 }).then(done)
else if (document.readyState === 'complete') done()
else addEventListener('load', done)`

/** Measures the SDK's time on the page's main thread in Firefox with a cold start, by Linux' accounting of threads. */
export async function measureFirefoxThread(
  card: Scorecard,
  { hosts, programs, desktop }: Omit<Stage, 'seed'>,
): Promise<void> {
  const cpuMs = async (options: { sdkUrl?: string }) => {
    const site = await new CustomerSite(hosts, { ...options, script: DONE }).open()
    const browser = openFirefox(programs, desktop, { url: site.url, prefs: ONE_PROCESS })
    try {
      await site.next('done')
      await delay(AFTER_MS)
      return mainThreadMs(browser.pid)
    } finally {
      await browser.close()
      await site.close()
    }
  }
  const without: number[] = []
  const with_: number[] = []
  // Alternating, so that other load on the machine affects both.
  for (let round = 0; round < ROUNDS; round += 1) {
    without.push(await cpuMs({ sdkUrl: 'data:text/javascript,' }))
    with_.push(await cpuMs({}))
  }
  const base = Math.min(...without)
  const added = with_.map((ms) => ms - base).sort((a, b) => a - b)
  for (const [name, share] of [
    ['the SDK in Firefox, least', 0],
    ['p50', 0.5],
    ['p90', 0.9],
  ] as const) {
    const ms = added[Math.floor(share * (ROUNDS - 1) + 0.5)] ?? 0
    const figure = { hits: Math.round(ms * 10) / 10, total: AIM_MS }
    card.add('main thread', `${name}, of ${AIM_MS} ms`, figure)
  }
}

/** Returns the CPU time of the main thread of the web pages' process in a process group, ms. */
function mainThreadMs(group: number): number {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const ofPages = pids.filter((pid) => {
    try {
      // "pid (name) state ppid pgrp": the name may contain spaces and parentheses.
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      const [, , pgrp] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      const name = readFileSync(`/proc/${pid}/comm`, 'utf8').trim()
      return Number(pgrp) === group && OF_PAGES.includes(name)
    } catch {
      return false
    }
  })
  const times = ofPages.map((pid) => {
    // The first figure is the time on a CPU, ns (Documentation/scheduler/sched-stats).
    const [ns] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')
    return Number(ns) / 1e6
  })
  if (times.length === 0) throw new Error('Firefox shows no process of web pages')
  return Math.max(...times)
}
