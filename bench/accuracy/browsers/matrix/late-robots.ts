import { chromium } from 'playwright-core'
import puppeteer from 'puppeteer-core'
import { openPort } from './port.ts'
import type { Run, Stage } from './stage.ts'

const ANSWER_LIMIT_MS = 30_000

/** An ordinary browser with an open debugging port; the driver connects once the page has loaded. */
export function lateRobots(): Run[] {
  return [
    { name: 'puppeteer, connects after arrival', drive: (stage) => connect(stage, byPuppeteer) },
    { name: 'playwright, connects after arrival', drive: (stage) => connect(stage, byPlaywright) },
  ]
}

async function connect(
  stage: Stage,
  fill: (port: number, seed: number) => Promise<() => Promise<void>>,
): Promise<void> {
  const { edge, seed } = stage
  const browser = await openPort(stage, `${edge.url}/demo`)
  try {
    await edge.until(1, ANSWER_LIMIT_MS)
    const disconnect = await fill(browser.port, seed)
    await edge.until(2, ANSWER_LIMIT_MS)
    await disconnect()
  } finally {
    await browser.close()
  }
}

async function byPuppeteer(port: number, seed: number): Promise<() => Promise<void>> {
  const browser = await puppeteer.connect({
    browserURL: `http://127.0.0.1:${port}`,
    defaultViewport: null,
  })
  const [page] = await browser.pages()
  if (page === undefined) throw new Error('no page')
  await page.type('#email', `robot${seed}@example.com`, { delay: 70 })
  await page.type('#password', 'correct horse 7', { delay: 70 })
  await page.click('#submit', { delay: 80 })
  return () => browser.disconnect()
}

async function byPlaywright(port: number, seed: number): Promise<() => Promise<void>> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
  const page = browser.contexts()[0]?.pages()[0]
  if (page === undefined) throw new Error('no page')
  await page.locator('#email').pressSequentially(`robot${seed}@example.com`, { delay: 70 })
  await page.locator('#password').pressSequentially('correct horse 7', { delay: 70 })
  await page.click('#submit', { delay: 80 })
  return async () => undefined
}
