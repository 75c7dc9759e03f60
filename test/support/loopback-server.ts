import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { portOf } from '../../scripts/local/ports.ts'

/** Handles a request; the body is already read. */
export type Respond = (
  request: IncomingMessage,
  response: ServerResponse,
  body: string,
) => void | Promise<void>

/** A local web server on the loopback address. */
export class LoopbackServer {
  readonly #server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => void this.respond(request, response, Buffer.concat(chunks).toString()))
  })
  respond: Respond

  constructor(respond: Respond) {
    this.respond = respond
  }

  /** Listens on a port, by default on any that is free. */
  async start(port = 0): Promise<this> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject).listen(port, '127.0.0.1', resolve)
    })
    return this
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  get origin(): string {
    return `http://127.0.0.1:${portOf(this.#server)}`
  }
}

/** Ends a response with this value as JSON. */
export function sendJson(
  response: ServerResponse,
  status: number,
  value: unknown,
  headers: Record<string, string> = {},
): void {
  response
    .writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers })
    .end(JSON.stringify(value))
}
