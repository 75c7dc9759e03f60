import { readFileSync } from 'node:fs'

/** API, EDGE, SECRET_KEY and PUBLIC_KEY of the environment, or of the service that `npm run dev` started. */
export function settings() {
  const { API, EDGE, SECRET_KEY, PUBLIC_KEY, PORT = '3000', DEADLINE_MS = '1000' } = process.env
  const deadlineMs = Number(DEADLINE_MS)
  if (SECRET_KEY)
    return {
      api: API,
      edge: EDGE,
      secretKey: SECRET_KEY,
      publicKey: PUBLIC_KEY,
      port: Number(PORT),
      deadlineMs,
    }
  const file = new URL('../../.wrangler/dev.json', import.meta.url)
  const { api, edge, keys } = JSON.parse(readFileSync(file, 'utf8'))
  return {
    api,
    edge,
    secretKey: keys.secretTest,
    publicKey: keys.publishableTest,
    port: Number(PORT),
    deadlineMs,
  }
}

/** A signup page that loads the SDK and lets it watch the form. */
export function signupPage({ edge, publicKey }, action = '/signup') {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Sign up at Acme</title>
<main><h1>Sign up</h1><form method="post" action="${action}">
<label>Email <input name="email" type="email" required></label>
<label>Password <input name="password" type="password" required minlength="8"></label>
<button>Sign up</button></form></main>
<script src="${edge}/sdk.js"></script>
<script>Vigil.load({ publicKey: '${publicKey}' }).watch(document.forms[0])</script></html>`
}
