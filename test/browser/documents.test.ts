import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const { api } = inject('hosts')
const programs = inject('programs')

let browser: Browser
beforeAll(async () => {
  browser = await chromium.launch({ executablePath: programs.chromium, args: ['--no-sandbox'] })
})
afterAll(() => browser.close())

async function open(path: string): Promise<{ page: Page; requested: string[]; errors: string[] }> {
  const page = await browser.newPage()
  const requested: string[] = []
  const errors: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  page.on('pageerror', (error) => errors.push(error.message))
  await page.goto(`${api}${path}`, { waitUntil: 'networkidle' })
  return { page, requested, errors }
}

/** Links to pages of this host in Markdown. */
const linksOf = (markdown: string): string[] =>
  [...markdown.matchAll(/\]\((\/[^)]*)\)/g)].map(([, href = '']) => href)

test.each(['/', '/docs', '/docs/calling-vigil', '/docs/sandbox', '/docs/api', '/docs/api/check'])(
  '%s is accessible, violates no policy and requests no other host',
  async (path) => {
    const { page, requested, errors } = await open(path)
    const results: AxeResults = await page.evaluate(
      `${axe}; axe.run(document, { resultTypes: ['violations'] })`,
    )
    const violations = results.violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join()).join(' ')}`,
    )
    expect(violations).toEqual([])
    expect(errors).toEqual([])
    const elsewhere = requested.filter((url) => !url.startsWith(api) && !url.startsWith('data:'))
    expect(elsewhere).toEqual([])
    await page.close()
  },
)

test('every guide and every operation is accessible', async () => {
  const hrefs = linksOf(await (await fetch(`${api}/llms.txt`)).text())
  expect(hrefs.length).toBeGreaterThan(60)
  const { page } = await open('/docs')
  await page.evaluate(axe)
  for (const href of hrefs) {
    // In the frame of one page, which all have: loading it and axe takes longer than looking at the content.
    const { violations }: AxeResults = await page.evaluate(`fetch('${href}')
      .then((response) => response.text())
      .then((text) => {
        const { body } = new DOMParser().parseFromString(text, 'text/html')
        document.querySelector('main').replaceWith(body.querySelector('main'))
        return axe.run('main', { resultTypes: ['violations'] })
      })`)
    expect([href, violations.map(({ id }) => id)]).toEqual([href, []])
  }
  await page.close()
})

test('the search finds a word, and its result links to the section', async () => {
  const { page } = await open('/docs')
  await page.fill('#query', 'idempotency')
  await page.click('#results a')
  await page.waitForURL(/\/docs\/.+/)
  expect((await page.textContent('main'))?.toLowerCase()).toContain('idempotency')
  await page.close()
})

test('every link between the pages resolves', async () => {
  const { page } = await open('/docs')
  const hrefs = await page.$$eval('a[href^="/"]', (links) =>
    links.map((link) => link.getAttribute('href') ?? ''),
  )
  for (const href of new Set(hrefs)) {
    const answer = await fetch(`${api}${href}`)
    expect([href, answer.status]).toEqual([href, 200])
    await answer.arrayBuffer()
  }
  await page.close()
})
