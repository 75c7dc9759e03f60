import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { Collected } from '@vigil/contract'
import { inRoot } from './local/root.ts'
import { type Profile, profileOf } from './probe-profile.ts'
import { bundleSdk } from './sdk/bundle-sdk.ts'

const PORT = Number(process.env.PORT ?? 8790)
/** `HOST=0.0.0.0` admits other devices of the same network. */
const HOST = process.env.HOST ?? '127.0.0.1'
const MAX_BYTES = 256 * 1024
const folder = inRoot('build', 'probe-profiles')

const PAGE = `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Vigil: measure this browser</title>
<style>
  body { font: 16px/1.5 system-ui; max-width: 40rem; margin: 3rem auto; padding: 0 1rem }
  label { display: block; margin: 1rem 0 }
  input { font: inherit; width: 100%; padding: .4rem; box-sizing: border-box }
  button { font: inherit; padding: .5rem 1.5rem }
  pre { overflow: auto; background: #8882; padding: 1rem }
</style>
<h1>Measure this browser</h1>
<p>Fill in the form as you would anywhere, with invented values, and send it. What is recorded holds no text, no
key, no address and no id of this device. It is shown below and kept on the computer that serves this page.</p>
<form id="form">
  <label>What is at the keyboard and the mouse (for example: touchpad, Windows; screen reader; a driver)
    <input name="manner" maxlength="100"></label>
  <label>Name <input name="name" autocomplete="off"></label>
  <label>Email <input name="email" type="email" autocomplete="off"></label>
  <label>Password <input name="password" type="password" autocomplete="off"></label>
  <button>Send</button>
</form>
<pre id="profile" role="status"></pre>
<script type="module">
  import { Vigil } from '/sdk.mjs'
  const vigil = Vigil.load({ publicKey: 'pk_test_probe_page', endpoint: location.origin })
  const form = document.getElementById('form')
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    const collected = await vigil.collect({ form, waitMs: 3000 })
    const body = JSON.stringify({ manner: form.elements.manner.value, collected })
    const answer = await fetch('/profile', { method: 'POST', body })
    document.getElementById('profile').textContent = JSON.stringify(await answer.json(), null, 2)
  })
</script></html>`

const module = (await bundleSdk()).find(({ name }) => name === 'v1.esm.js')?.text
if (module === undefined) throw new Error('the SDK has no module')

const server = createServer(async (request, response) => {
  const { url = '/', method } = request
  const answer = (status: number, type: string, body: string) =>
    response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body)
  if (url === '/') answer(200, 'text/html; charset=utf-8', PAGE)
  else if (url === '/sdk.mjs') answer(200, 'text/javascript', module)
  else if (url === '/v1/config?publicKey=pk_test_probe_page') answer(200, 'application/json', '{}')
  else if (url === '/profile' && method === 'POST') {
    const profile = read(await textOf(request))
    if (profile !== null) keep(profile)
    answer(profile === null ? 400 : 200, 'application/json', JSON.stringify(profile))
  } else answer(404, 'text/plain', 'not found')
})
server.listen(PORT, HOST, () => {
  console.log(
    `open http://${HOST}:${PORT}/ in the browser to be measured; profiles go to ${folder}`,
  )
})

function read(text: string): Profile | null {
  try {
    const { manner, collected } = Object(JSON.parse(text))
    const parsed = Collected.safeParse(collected)
    return parsed.success ? profileOf(String(manner ?? '').slice(0, 100), parsed.data) : null
  } catch {
    return null
  }
}

function keep(profile: Profile): void {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${new Date().toISOString().replaceAll(':', '-')}.json`)
  writeFileSync(file, `${JSON.stringify(profile, null, 2)}\n`)
  console.log(`${file}: ${profile.browser}, ${profile.fired.join(', ') || 'nothing fires'}`)
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request) {
    bytes += chunk.length
    if (bytes > MAX_BYTES) return ''
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}
