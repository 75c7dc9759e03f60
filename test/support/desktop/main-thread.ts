import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod'
import type { Programs } from '../browsers.ts'
import { CustomerSite, type SiteHosts } from '../customer-site.ts'
import { start } from './child.ts'
import type { Desktop } from './desktop.ts'
import { devtools, type Protocol } from './devtools.ts'

const RUNS = 5
const TRACE_LIMIT_MS = 120_000

const TraceEvents = z.array(
  z.object({
    name: z.string(),
    ph: z.string(),
    pid: z.number(),
    tid: z.number(),
    tdur: z.number().optional(),
    args: z
      .looseObject({
        name: z.unknown().optional(),
        data: z.looseObject({ url: z.unknown().optional() }).optional(),
      })
      .optional(),
  }),
)

interface Load {
  /** Total time of all tasks of the page's main thread, by the thread's CPU clock, ms. */
  cpuMs: number
  /** The longest of them. */
  longestCpuMs: number
}

/** What the SDK adds to the work of a page's main thread. */
export interface MainThreadCost {
  /** Minimum, median and maximum of the loads, minus the minimum without the SDK. */
  addedMs: number
  addedP50Ms: number
  addedP90Ms: number
  /** The longest task of a page with the SDK, in its best load. */
  longestMs: number
}

/**
 * Loads a page with and without the SDK, several times in one headed Chromium that was
 * started without driver switches, and without protocol domains that the SDK would
 * detect and examine further. The minimum counts, since other programs of a busy machine only add time.
 */
export async function mainThreadCost(
  hosts: SiteHosts,
  programs: Programs,
  desktop: Desktop,
  slowdown = 1,
): Promise<MainThreadCost> {
  const plain = await new CustomerSite(hosts, { sdkUrl: 'data:text/javascript,' }).open()
  const site = await new CustomerSite(hosts).open()
  const profile = mkdtempSync(join(tmpdir(), 'vigil-thread-'))
  const browser = start(
    programs.chromium,
    [
      ...['--no-sandbox', '--test-type', '--no-first-run', '--password-store=basic'],
      ...['--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank'],
    ],
    { DISPLAY: desktop.display },
  )
  try {
    const protocol = await devtools(profile)
    const without: Load[] = []
    const with_: Load[] = []
    for (let run = 0; run < RUNS; run++) {
      without.push(await load(protocol, plain.url, slowdown))
      with_.push(await load(protocol, site.url, slowdown))
    }
    protocol.close()
    const base = Math.min(...without.map(({ cpuMs }) => cpuMs))
    const added = with_.map(({ cpuMs }) => cpuMs - base).sort((a, b) => a - b)
    const at = (share: number) => added[Math.min(added.length - 1, Math.floor(share * RUNS))] ?? 0
    return {
      addedMs: at(0),
      addedP50Ms: at(0.5),
      addedP90Ms: at(0.9),
      longestMs: Math.min(...with_.map(({ longestCpuMs }) => longestCpuMs)),
    }
  } finally {
    await browser.end()
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
    await plain.close()
    await site.close()
  }
}

/** Loads the page without cache, lets the SDK evaluate if present, and sums the tasks of the main thread. */
async function load({ call, until }: Protocol, url: string, slowdown: number): Promise<Load> {
  const { browserContextId } = Object(await call('Target.createBrowserContext'))
  const created = await call('Target.createTarget', { url: 'about:blank', browserContextId })
  const { targetId } = Object(created)
  const attached = await call('Target.attachToTarget', { targetId, flatten: true })
  const { sessionId } = Object(attached)
  await call('Emulation.setCPUThrottlingRate', { rate: slowdown }, sessionId)
  const categories = 'toplevel,devtools.timeline'
  await call('Tracing.start', { categories, transferMode: 'ReportEvents' })
  await call('Page.navigate', { url }, sessionId)
  const expression = `new Promise((resolve) => {
    const go = () => resolve(window.vigil ? vigil.evaluate({ limitMs: 20000 }).then(() => 0) : 0)
    document.readyState === 'complete' ? go() : addEventListener('load', go)
  })`
  await new Promise((resolve) => setTimeout(resolve, 300))
  await call('Runtime.evaluate', { expression, awaitPromise: true }, sessionId)
  await new Promise((resolve) => setTimeout(resolve, 500))
  const traced = until('Tracing.tracingComplete', 'Tracing.dataCollected', TRACE_LIMIT_MS)
  await call('Tracing.end')
  const chunks = await traced
  const events = TraceEvents.parse(chunks.flatMap((chunk) => Object(chunk).value ?? []))
  await call('Target.disposeBrowserContext', { browserContextId })
  // The browser's own pages (address bar, new tab) are renderers too, and start together with the page.
  const pages = events.filter(({ name, args }) => name === 'CommitLoad' && args?.data?.url === url)
  const mains = events.filter(
    ({ name, args, pid }) =>
      name === 'thread_name' &&
      args?.name === 'CrRendererMain' &&
      pages.some((page) => page.pid === pid),
  )
  if (mains.length === 0) throw new Error('the trace has no main thread of the page')
  const cpu = events
    .filter(
      ({ name, ph, pid, tid }) =>
        name === 'ThreadControllerImpl::RunTask' &&
        ph === 'X' &&
        mains.some((main) => main.pid === pid && main.tid === tid),
    )
    .map(({ tdur }) => (tdur ?? 0) / 1000)
  return { cpuMs: cpu.reduce((sum, ms) => sum + ms, 0), longestCpuMs: Math.max(0, ...cpu) }
}
