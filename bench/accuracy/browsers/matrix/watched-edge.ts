import {
  createServer,
  request as forward,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import { CheckResponse, EvaluateResponse } from '@vigil/contract'
import { portOf } from '../../../../scripts/local/ports.ts'

const CHECK_LIMIT_MS = 1500

/** One recorded evaluation: the browser's request and the response. */
export interface Passed {
  sent: Record<string, unknown>
  response: EvaluateResponse
}

/** The edge host behind a recording proxy, so that no driver has to observe requests. */
export interface WatchedEdge {
  url: string
  /** Evaluations since the last call of `reset`. */
  passed: readonly Passed[]
  /** The check by the page's own server, after the form was submitted; null before. */
  check: CheckResponse | null
  reset(): void
  /** Resolves once `count` evaluations were recorded; rejects after `limitMs`. */
  until(count: number, limitMs: number): Promise<void>
  stop(): Promise<void>
}

/** Starts the proxy in front of the edge host at `edge`. */
export async function watchEdge(edge: string): Promise<WatchedEdge> {
  let passed: Passed[] = []
  let check: CheckResponse | null = null
  const server = createServer((request, response) => {
    void relay(edge, request, response).then((seen) => {
      if (seen === null) return
      if ('check' in seen) check = seen.check
      else passed.push(seen)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${portOf(server)}`,
    get passed() {
      return passed
    },
    get check() {
      return check
    },
    reset() {
      passed = []
      check = null
    },
    async until(count, limitMs) {
      const deadline = Date.now() + limitMs
      while (passed.length < count) {
        if (Date.now() > deadline) throw new Error(`no evaluation within ${limitMs} ms`)
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
      // The page's server sends its check a moment after the evaluation.
      const lastMs = Date.now() + CHECK_LIMIT_MS
      while (count > 1 && check === null && Date.now() < lastMs) {
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

async function relay(
  edge: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<Passed | { check: CheckResponse } | null> {
  const body = await bytesOf(request)
  const answer = await new Promise<IncomingMessage | null>((resolve) => {
    const { method, headers } = request
    const onward = forward(new URL(request.url ?? '/', edge).href, { method, headers }, resolve)
    onward.on('error', () => resolve(null))
    onward.end(body)
  })
  if (answer === null) {
    response.writeHead(502).end()
    return null
  }
  const bytes = await bytesOf(answer)
  response.writeHead(answer.statusCode ?? 502, answer.headers).end(bytes)
  if (request.method !== 'POST') return null
  if (request.url?.startsWith('/demo')) {
    const { check } = Object(JSON.parse(bytes.toString()))
    const parsed = CheckResponse.safeParse(check)
    return parsed.success ? { check: parsed.data } : null
  }
  if (!request.url?.startsWith('/v1/risk/evaluate')) return null
  const parsed = EvaluateResponse.safeParse(JSON.parse(bytes.toString()))
  return parsed.success ? { sent: JSON.parse(body.toString()), response: parsed.data } : null
}

async function bytesOf(stream: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}
