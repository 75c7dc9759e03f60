import { type Browser, chromium } from 'playwright-core'
import * as z from 'zod'
import type { Programs } from '../browsers.ts'
import { CustomerSite, type SiteHosts } from '../customer-site.ts'
import type { Desktop } from './desktop.ts'

const RUNS = 5

const Trace = z.object({
  traceEvents: z.array(
    z.object({
      name: z.string(),
      ph: z.string(),
      pid: z.number(),
      tid: z.number(),
      dur: z.number().optional(),
      tdur: z.number().optional(),
      args: z.looseObject({ name: z.unknown().optional() }).optional(),
    }),
  ),
})

interface Load {
  /** All tasks of the page's main thread together, by the thread's own clock, ms. */
  cpuMs: number
  /** The longest of them. */
  longestCpuMs: number
}

/** Loads the page, lets the SDK evaluate where there is one, and adds up what the main thread did. */
async function load(browser: Browser, site: CustomerSite): Promise<Load> {
  const context = await browser.newContext({ viewport: null })
  const page = await context.newPage()
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline'] })
  await page.goto(site.url)
  await page.evaluate('window.vigil && vigil.evaluate({ limitMs: 20000 })')
  await page.waitForTimeout(500)
  const { traceEvents } = Trace.parse(JSON.parse(String(await browser.stopTracing())))
  await context.close()
  const mains = traceEvents.filter(
    ({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain',
  )
  const tasks = traceEvents.filter(
    ({ name, ph, pid, tid }) =>
      name === 'ThreadControllerImpl::RunTask' &&
      ph === 'X' &&
      mains.some((main) => main.pid === pid && main.tid === tid),
  )
  const cpu = tasks.map(({ tdur }) => (tdur ?? 0) / 1000)
  return { cpuMs: cpu.reduce((sum, ms) => sum + ms, 0), longestCpuMs: Math.max(0, ...cpu) }
}

const least = (loads: Load[], read: (load: Load) => number) => Math.min(...loads.map(read))

/** What the SDK adds to the work of a page's main thread. */
export interface MainThreadCost {
  addedMs: number
  /** The longest task of a page with the SDK. */
  longestMs: number
}

/**
 * Loads a page with the SDK and the same without it, several times in one headed Chromium. The least
 * of each counts: what other programs of a busy machine add is none of the SDK's.
 */
export async function mainThreadCost(
  hosts: SiteHosts,
  programs: Programs,
  desktop: Desktop,
): Promise<MainThreadCost> {
  const plain = await new CustomerSite(hosts, { sdkUrl: 'data:text/javascript,' }).open()
  const site = await new CustomerSite(hosts).open()
  const browser = await chromium.launch({
    executablePath: programs.chromium,
    headless: false,
    env: { ...process.env, DISPLAY: desktop.display },
    args: ['--no-sandbox'],
  })
  try {
    const without: Load[] = []
    const with_: Load[] = []
    for (let run = 0; run < RUNS; run++) {
      without.push(await load(browser, plain))
      with_.push(await load(browser, site))
    }
    return {
      addedMs: least(with_, ({ cpuMs }) => cpuMs) - least(without, ({ cpuMs }) => cpuMs),
      longestMs: least(with_, ({ longestCpuMs }) => longestCpuMs),
    }
  } finally {
    await browser.close()
    await plain.close()
    await site.close()
  }
}
