import type { IncomingMessage, ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { LoopbackServer } from './loopback-server.ts'

export type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** A local web server that serves feeds, correctly or with faults. */
export class FeedServer extends LoopbackServer {
  readonly #answers = new Map<string, Answer>()
  readonly asked: string[] = []

  constructor() {
    super((request, response) => {
      const path = request.url ?? ''
      this.asked.push(path)
      const answer = this.#answers.get(path) ?? notFound
      answer(request, response)
    })
  }

  url(path: string): string {
    return `${this.origin}${path}`
  }

  on(path: string, answer: Answer): void {
    this.#answers.set(path, answer)
  }
}

const notFound: Answer = (_, response) => void response.writeHead(404).end('not here')

export const plain =
  (body: string, etag?: string): Answer =>
  (request, response) => {
    if (etag !== undefined && request.headers['if-none-match'] === etag) {
      response.writeHead(304).end()
      return
    }
    response.writeHead(200, { 'content-type': 'text/plain', ...(etag && { etag }) }).end(body)
  }

export const page: Answer = (_, response) =>
  void response.writeHead(200, { 'content-type': 'text/html' }).end('<html><h1>Sorry</h1></html>')

export const disguisedPage: Answer = (_, response) =>
  void response.writeHead(200, { 'content-type': 'text/plain' }).end('<html><h1>Sorry</h1></html>')

export const failure: Answer = (_, response) => void response.writeHead(503).end('later')

/** The first part of a compressed body, and then the end. */
export const cutGzip =
  (body: string, share: number): Answer =>
  (_, response) => {
    const whole = gzipSync(body)
    response.writeHead(200, { 'content-encoding': 'gzip', 'content-type': 'text/plain' })
    response.end(whole.subarray(0, Math.floor(whole.length * share)))
  }

export const redirect =
  (to: string): Answer =>
  (_, response) =>
    void response.writeHead(302, { location: to }).end()

/** Accepts the request and never answers. */
export const silence: Answer = () => undefined

/** Sends part of the body, and then nothing more. */
export const stall: Answer = (_, response) => {
  response.writeHead(200, { 'content-type': 'text/plain' })
  response.write('11.22.33.44\n')
}

const rowOf = (n: number) => `11.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}\n`
const ROWS = 4000
const chunks: string[] = []

/** Rows from `ROWS * n` on, written once for all floods. */
function chunkOf(n: number): string {
  chunks[n] ??= Array.from({ length: ROWS }, (_, i) => rowOf(n * ROWS + i)).join('')
  return chunks[n]
}

/** A body of any length, generated as it is read. */
export const flood =
  (bytes: number): Answer =>
  (_, response) => {
    response.writeHead(200, { 'content-type': 'text/plain' })
    let sent = 0
    let n = 0
    const more = () => {
      while (sent < bytes && !response.destroyed) {
        const chunk = chunkOf(n++)
        sent += chunk.length
        if (!response.write(chunk)) {
          response.once('drain', more)
          return
        }
      }
      response.end()
    }
    more()
  }
