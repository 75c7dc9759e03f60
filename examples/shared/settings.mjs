import { readFileSync } from 'node:fs'

/** From the folder of an example, where `npm start` runs. */
const DEV_FILE = '../../.wrangler/dev.json'

/**
 * Where the service is and with which keys it is called: API, EDGE, SECRET_KEY and PUBLIC_KEY of the
 * environment, or the service that `npm run dev` started. `vigil` is what `openVigil` takes.
 */
export function settings() {
  const { API, EDGE, SECRET_KEY, PUBLIC_KEY, PORT = '3000', DEADLINE_MS = '1000' } = process.env
  const { api, edge, keys } = SECRET_KEY
    ? { api: API, edge: EDGE, keys: { secretTest: SECRET_KEY, publishableTest: PUBLIC_KEY } }
    : JSON.parse(readFileSync(DEV_FILE, 'utf8'))
  return {
    vigil: {
      baseUrl: api,
      apiKey: keys.secretTest,
      edgeUrl: edge,
      deadlineMs: Number(DEADLINE_MS),
    },
    edge,
    publicKey: keys.publishableTest,
    port: Number(PORT),
  }
}

/** A page with a form that the SDK watches; `hidden` are further fields of it. */
export function formPage(
  { edge, publicKey },
  { title = 'Sign up', action = '/signup', hidden = {} } = {},
) {
  const fields = Object.entries(hidden).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${value}">`,
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title} at Acme</title>
<main><h1>${title}</h1><form method="post" action="${action}">${fields.join('')}
<label>Email <input name="email" type="email" required></label>
<label>Password <input name="password" type="password" required minlength="8"></label>
<button>${title}</button></form></main>
<!-- vigil: begin -->
<script src="${edge}/sdk.js"></script>
<script>Vigil.load({ publicKey: '${publicKey}' }).watch(document.forms[0])</script>
<!-- vigil: end --></html>`
}

/** Prints where an example listens. */
export function announce(port) {
  return () => console.log(`http://127.0.0.1:${port}`)
}
