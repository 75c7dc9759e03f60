// Opens a page in happy-dom, a DOM implementation without an engine: `node happy-dom-visit.ts URL [USER_AGENT]`

import { setTimeout as delay } from 'node:timers/promises'
import { Browser } from 'happy-dom'

const ARRIVAL_MS = 3_000
const LIMIT_MS = 20_000

const [url = '', userAgent] = process.argv.slice(2)
const browser = new Browser({
  settings: {
    enableJavaScriptEvaluation: true,
    suppressInsecureJavaScriptEnvironmentWarning: true,
    ...(userAgent && { navigator: { userAgent } }),
  },
})
const page = browser.newPage()
await page.goto(url)
await delay(ARRIVAL_MS)
const { document, Event, HTMLElement } = page.mainFrame.window
const fields = { '#email': 'robot@example.com', '#password': 'correct horse 7' }
for (const [selector, text] of Object.entries(fields)) {
  const field = document.querySelector(selector)
  if (field === null) throw new Error(`the page has no ${selector}`)
  Object.assign(field, { value: text })
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
const submit = document.querySelector('#submit')
if (submit instanceof HTMLElement) submit.click()
await delay(LIMIT_MS)
