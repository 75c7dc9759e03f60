import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Script of a privacy extension: changes hardware and screen, adds noise to canvas images. */
const SCRIPT = `
const answer = (prototype, name, value) =>
  Object.defineProperty(prototype, name, { get: () => value, configurable: true })
answer(Navigator.prototype, 'hardwareConcurrency', 4)
answer(Navigator.prototype, 'deviceMemory', 8)
answer(Navigator.prototype, 'platform', 'Win32')
answer(Screen.prototype, 'colorDepth', 24)
const read = CanvasRenderingContext2D.prototype.getImageData
CanvasRenderingContext2D.prototype.getImageData = function (...box) {
  const image = read.apply(this, box)
  for (let i = 0; i < image.data.length; i += 97) image.data[i] ^= 1
  return image
}
const url = HTMLCanvasElement.prototype.toDataURL
HTMLCanvasElement.prototype.toDataURL = function (...form) {
  const context = this.getContext('2d')
  if (context) {
    context.fillStyle = 'rgba(' + Math.floor(Math.random() * 255) + ',0,0,0.01)'
    context.fillRect(0, 0, 1, 1)
  }
  return url.apply(this, form)
}
`

/** Script that fills in and submits the form as soon as the page has loaded. */
const FILLER = `
const fill = (id, value) => {
  const field = document.getElementById(id)
  field.focus()
  field.value = value
  for (const name of ['input', 'change']) field.dispatchEvent(new Event(name, { bubbles: true }))
}
setTimeout(() => {
  fill('email', 'robot@example.com')
  fill('password', 'correct horse 7')
  document.getElementById('signup-form').requestSubmit()
}, 2500)
`

/** Script of a password manager: sets values and dispatches events once a field has the focus. */
const MANAGER = `
let done = false
document.addEventListener('focusin', ({ target }) => {
  if (done || target.id !== 'email') return
  done = true
  for (const [id, value] of [['email', 'ada.byron@example.com'], ['password', 'correct horse 7']]) {
    const field = document.getElementById(id)
    for (const name of ['keydown', 'keypress', 'keyup']) {
      field.dispatchEvent(new KeyboardEvent(name, { bubbles: true, key: 'a', code: 'KeyA' }))
    }
    field.value = value
    for (const name of ['input', 'change']) field.dispatchEvent(new Event(name, { bubbles: true }))
  }
})
`

/** Script of a theme: adds styles and dispatches events that trigger a new layout. */
const THEME = `
const style = document.createElement('style')
style.textContent = 'html { filter: invert(0.9) }'
document.documentElement.append(style)
addEventListener('load', () => {
  for (const name of ['focusin', 'scroll', 'mousemove']) {
    document.body.dispatchEvent(new Event(name, { bubbles: true }))
  }
  document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
})
`

/** Background worker that drives the first matching page over chrome.debugger. */
const DEBUGGER = `
let isDriving = false
// The worker may start after the page has loaded, without an event for it.
const look = async () => {
  const tabs = await chrome.tabs.query({})
  const tab = tabs.find(({ url, status }) => status === 'complete' && url?.endsWith('/demo'))
  if (tab === undefined || isDriving) return
  isDriving = true
  await drive(tab.id)
}
chrome.tabs.onUpdated.addListener(look)
chrome.runtime.onInstalled.addListener(look)
look()
const drive = async (tabId) => {
  await new Promise((resolve) => setTimeout(resolve, 2500))
  const target = { tabId }
  await chrome.debugger.attach(target, '1.3')
  const call = (method, params) => chrome.debugger.sendCommand(target, method, params)
  const click = async (selector) => {
    const expression = '(() => { const e = document.querySelector("' + selector + '");' +
      'e.scrollIntoView({ block: "center", behavior: "instant" });' +
      'const b = e.getBoundingClientRect(); return [b.x + b.width / 3, b.y + b.height / 3] })()'
    const { result } = await call('Runtime.evaluate', { expression, returnByValue: true })
    const [x, y] = result.value
    for (const type of ['mouseMoved', 'mousePressed', 'mouseReleased']) {
      await call('Input.dispatchMouseEvent', { type, x, y, button: 'left', clickCount: 1 })
      await new Promise((resolve) => setTimeout(resolve, 80))
    }
  }
  await click('#email')
  await call('Input.insertText', { text: 'robot@example.com' })
  await click('#password')
  await call('Input.insertText', { text: 'correct horse 7' })
  await click('#submit')
}
`

interface Script {
  name: string
  code: string
  world?: 'MAIN'
  runAt?: 'document_start' | 'document_idle'
}

/** Writes a privacy extension, unpacked; returns its folder. */
export const spoofingExtension = (): string =>
  contentScript({ name: 'Other machine', code: SCRIPT, world: 'MAIN' })

/** Writes an extension that fills in and submits the form. */
export const fillingExtension = (): string =>
  contentScript({ name: 'Filler', code: FILLER, runAt: 'document_idle' })

/** Writes an extension that fills in forms as a password manager does. */
export const managerExtension = (): string => contentScript({ name: 'Manager', code: MANAGER })

/** Writes an extension that changes styles, as a theme does. */
export const themeExtension = (): string => contentScript({ name: 'Theme', code: THEME })

/** Writes an extension that drives the page over chrome.debugger. */
export function debuggerExtension(): string {
  return written(DEBUGGER, {
    manifest_version: 3,
    name: 'Assistant',
    version: '1.0',
    permissions: ['debugger', 'tabs'],
    background: { service_worker: 'script.js' },
  })
}

function contentScript({ name, code, world, runAt = 'document_start' }: Script): string {
  return written(code, {
    manifest_version: 3,
    name,
    version: '1.0',
    content_scripts: [
      {
        matches: ['<all_urls>'],
        js: ['script.js'],
        run_at: runAt,
        ...(world !== undefined && { world }),
      },
    ],
  })
}

function written(code: string, manifest: object): string {
  const folder = mkdtempSync(join(tmpdir(), 'vigil-extension-'))
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest))
  writeFileSync(join(folder, 'script.js'), code)
  return folder
}
