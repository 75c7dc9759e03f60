import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { portOf } from '../../scripts/local/ports.ts'
import type { RunningHosts } from './hosts.setup.ts'
import { openTenant, type Tenant } from './tenant.ts'

/** The parts of the running service that a customer's site needs. */
export type SiteHosts = Pick<RunningHosts, 'api' | 'edge' | 'operatorToken'>

/** Options of a customer's page. */
export interface SiteOptions {
  /** URL of the SDK's script; default: the browser host. */
  sdkUrl?: string
  /** The script's hash. */
  integrity?: string
  /** Options of Vigil.load in addition to the key. */
  load?: Readonly<Record<string, unknown>>
  /** Content-Security-Policy of the page. */
  csp?: string
  /** Source of the page's own script, run after loading. */
  script?: string
  /**
   * Answers for the browser host under /vigil/ instead of forwarding the request: a status,
   * or `never`; undefined forwards it.
   */
  proxy?: (path: string) => number | 'never' | undefined
}

/** A signup received by the customer's server, and the response to its check. */
export interface Signup {
  fields: Record<string, string>
  check: Record<string, unknown>
  /** Time from the press of the button to the arrival of the form, by the page's clock, ms. */
  heldMs: number
}

/** Acme's web site and backend on a local port: a signup form with the SDK, as docs/sdk.md describes. */
export class CustomerSite {
  readonly #hosts: SiteHosts
  readonly #options: SiteOptions
  #keys: Tenant['keys'] | null = null
  readonly #server = createServer((request, response) => {
    this.#answer(request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error))
    })
  })
  readonly #posts = new Map<string, unknown[]>()
  /** Requested paths below /vigil/. */
  readonly asked: string[] = []
  readonly #waiting = new Map<string, ((body: unknown) => void)[]>()

  constructor(hosts: SiteHosts, options: SiteOptions = {}) {
    this.#hosts = hosts
    this.#options = options
  }

  /** Opens it with its own workspace, so that the visitors of one site do not affect another. */
  async open(): Promise<this> {
    const ask = (host: 'api' | 'edge', path: string, init?: RequestInit) =>
      fetch(`${this.#hosts[host]}${path}`, init)
    this.#keys = (await openTenant(ask, this.#hosts.operatorToken)).keys
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    return this
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  /** Key of its workspace, once it is open. */
  get keys(): Tenant['keys'] {
    if (this.#keys === null) throw new Error('the site is not open')
    return this.#keys
  }

  get url(): string {
    return `http://127.0.0.1:${portOf(this.#server)}/`
  }

  /** Returns the body that the page has posted or next posts to `/<name>`. */
  next(name: string): Promise<unknown> {
    const posted = this.#posts.get(name)?.shift()
    if (posted !== undefined) return Promise.resolve(posted)
    return new Promise((resolve) => {
      this.#waiting.set(name, [...(this.#waiting.get(name) ?? []), resolve])
    })
  }

  async signup(): Promise<Signup> {
    const signup = await this.next('signup')
    if (!isSignup(signup)) throw new Error('no signup')
    return signup
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', this.url)
    if (pathname.startsWith(PROXY)) {
      await this.#handOn(request, response)
      return
    }
    if (request.method !== 'POST') {
      const isScript = pathname === '/page.js'
      response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html; charset=utf-8')
      if (this.#options.csp !== undefined) {
        response.setHeader('content-security-policy', this.#options.csp)
      }
      response.end(isScript ? this.#script() : this.#page())
      return
    }
    const body = await read(request)
    if (pathname === '/signup') {
      const fields = Object.fromEntries(new URLSearchParams(body))
      this.#post('signup', {
        fields,
        check: await this.#check(fields),
        heldMs: Number(fields.held_ms ?? 0),
      })
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.end('<!doctype html><title>Acme</title><h1 id="done">Welcome to Acme</h1>')
      return
    }
    if (pathname === '/session') {
      const { collected } = Object(JSON.parse(body))
      const opened = await this.#call('/api/v1/session', { collected, ip: VISITOR_IP })
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(opened))
      return
    }
    this.#post(pathname.slice(1), JSON.parse(body))
    response.end()
  }

  /** A first-party path that forwards to the browser host, as in docs/sdk.md. */
  async #handOn(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = (request.url ?? '').slice(PROXY.length - 1)
    this.asked.push(path)
    const instead = this.#options.proxy?.(path)
    if (instead === 'never') return
    if (instead !== undefined) {
      response.writeHead(instead).end()
      return
    }
    const { method = 'GET' } = request
    const headers = Object.fromEntries(
      ['content-type', 'x-api-key', 'x-request-id', 'user-agent', 'origin'].flatMap((name) => {
        const value = request.headers[name]
        return typeof value === 'string' ? [[name, value]] : []
      }),
    )
    const answer = await fetch(`${this.#hosts.edge}${path}`, {
      method,
      headers,
      ...(method === 'POST' && { body: await read(request) }),
    })
    response.writeHead(answer.status, {
      'content-type': answer.headers.get('content-type') ?? 'text/plain',
      'cache-control': answer.headers.get('cache-control') ?? 'no-store',
    })
    response.end(Buffer.from(await answer.arrayBuffer()))
  }

  /** The backend's check, as in docs/sdk.md. */
  #check(fields: Record<string, string>): Promise<Record<string, unknown>> {
    const { vigil_token: verdictToken, vigil_collected: collected } = fields
    return this.#call('/api/v1/check?expand=all,explain', {
      ...(collected !== undefined && { collected }),
      ...(verdictToken !== undefined && { verdictToken }),
      event: 'signup',
      email: fields.email,
      ip: VISITOR_IP,
    })
  }

  async #call(path: string, body: object): Promise<Record<string, unknown>> {
    const response = await fetch(`${this.#hosts.api}${path}`, {
      method: 'POST',
      headers: { 'x-api-key': this.keys.secretTest, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const answer: unknown = await response.json()
    if (!isRecord(answer)) throw new Error(`${path}: no object`)
    return answer
  }

  #post(name: string, body: unknown): void {
    const [first, ...others] = this.#waiting.get(name) ?? []
    this.#waiting.set(name, others)
    if (first) first(body)
    else this.#posts.set(name, [...(this.#posts.get(name) ?? []), body])
  }

  #page(): string {
    const { sdkUrl = `${this.#hosts.edge}/sdk.js`, integrity } = this.#options
    const pin = integrity === undefined ? '' : ` integrity="${integrity}" crossorigin="anonymous"`
    return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Acme</title>
<script src="${sdkUrl}"${pin}></script>
<script src="/page.js" defer></script></head>
<body><h1>Sign up for Acme</h1>
<form id="signup" action="/signup" method="post" autocomplete="off">
<p><label>Name <input name="name" id="name" size="40"></label></p>
<p><label>Mail <input name="email" id="email" type="email" size="40" required></label></p>
<p><label>Password <input name="password" id="password" type="password" size="40"></label></p>
<p><input type="hidden" name="held_ms" id="held"><button id="send">Create my account</button></p>
</form></body></html>`
  }

  #script(): string {
    const load = JSON.stringify({
      publicKey: this.keys.publishableTest,
      endpoint: this.#hosts.edge,
      ...this.#options.load,
    })
    return `${SCRIPT}
const loadOptions = ${load}
if (window.Vigil) {
  window.vigil = Vigil.load(loadOptions)
  vigil.watch(form, { event: 'signup' })
}
${this.#options.script ?? ''}`
  }
}

const PROXY = '/vigil/'
const VISITOR_IP = '81.2.69.142'

/** Reports the positions of elements on the screen, and how long the form was delayed. */
const SCRIPT = `
const form = document.getElementById('signup')
const post = (name, body) => fetch('/' + name, { method: 'POST', body: JSON.stringify(body) })
addEventListener('mousemove', (event) => {
  const dx = event.screenX - event.clientX, dy = event.screenY - event.clientY
  const boxes = {}
  for (const element of document.querySelectorAll('[id]')) {
    const { x, y, width, height } = element.getBoundingClientRect()
    boxes[element.id] = { x: x + dx, y: y + dy, width, height }
  }
  post('layout', boxes)
}, { once: true })
let sentAt = null
addEventListener('submit', () => { sentAt ??= performance.now() }, true)
form.addEventListener('formdata', (event) => {
  event.formData.set('held_ms', String(performance.now() - sentAt))
})
`

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString('utf8')
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isSignup(value: unknown): value is Signup {
  return isRecord(value) && 'fields' in value && 'check' in value
}
