import { chromium } from 'playwright-core'
import { CustomerSite } from '../../../test/support/customer-site.ts'
import type { Scorecard } from '../intel/scorecard.ts'
import type { Stage } from './matrix/stage.ts'

/** Highest delay of a page's `load` event by the SDK while its second file hangs, ms. */
const MAX_LATER_MS = 50
const ROUNDS = 15

/** Measures the delay of a page's `load` event by the SDK whose second file never arrives. */
export async function measureLoadEvent(
  card: Scorecard,
  { hosts, programs }: Omit<Stage, 'seed'>,
): Promise<void> {
  const plain = await new CustomerSite(hosts, { sdkUrl: 'data:text/javascript,' }).open()
  const hanging = await new CustomerSite(hosts, {
    sdkUrl: '/vigil/sdk.js',
    load: { endpoint: '/vigil' },
    proxy: (path) => (path.includes('late') ? 'never' : undefined),
  }).open()
  const browser = await chromium.launch({
    executablePath: programs.chromium,
    args: ['--no-sandbox'],
  })
  const loadedMs = async (url: string) => {
    const context = await browser.newContext()
    const page = await context.newPage()
    await page.goto(url, { waitUntil: 'load' })
    const ms = await page.evaluate<number>(
      'performance.getEntriesByType("navigation")[0].loadEventStart',
    )
    await context.close()
    return ms
  }
  try {
    const later: number[] = []
    await loadedMs(plain.url)
    // Alternating, so that other load on the machine affects both.
    for (let round = 0; round < ROUNDS; round += 1) {
      const without = await loadedMs(plain.url)
      later.push((await loadedMs(hanging.url)) - without)
    }
    const [median = 0] = later.sort((a, b) => a - b).slice(ROUNDS >> 1)
    card.add(
      'load event',
      `later with the second file hanging, median of ${ROUNDS}, of ${MAX_LATER_MS} ms`,
      { hits: Math.max(0, Math.round(median * 10) / 10), total: MAX_LATER_MS },
      { bar: { max: 1 } },
    )
  } finally {
    await browser.close()
    await plain.close()
    await hanging.close()
  }
}
