import { createServer, type ServerResponse } from 'node:http'

/** Behaviour of a server for each request. */
export type Behaviour = (response: ServerResponse) => void

/** A server on its own port with a behaviour that `set` changes. */
export interface HostileServer {
  baseUrl: string
  set(behaviour: Behaviour): void
  stop(): void
}

export async function startHostileServer(): Promise<HostileServer> {
  let behaviour: Behaviour = () => {}
  const server = createServer((request, response) => {
    request.resume()
    behaviour(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  return {
    baseUrl: `http://127.0.0.1:${address.port}`,
    set: (next) => {
      behaviour = next
    },
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

export const json =
  (status: number, body: string): Behaviour =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(body)
  }

export const problem = (status: number, error: string): Behaviour =>
  json(status, JSON.stringify({ type: 'about:blank', title: error, status, error }))

/** Ways in which a service gives no verdict, and the reason that the client names. */
export const hostile: readonly [name: string, behaviour: Behaviour, reason: string][] = [
  ['hangs', () => {}, 'timeout'],
  [
    'sends its body byte by byte',
    (response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.write('{')
      const timer = setInterval(() => response.write(' '), 20)
      response.on('close', () => clearInterval(timer))
    },
    'timeout',
  ],
  [
    'stops in the middle of its headers',
    (response) => void response.socket?.write('HTTP/1.1 200 OK\r\ncontent-type: app'),
    'timeout',
  ],
  [
    'answers with an HTML page of a proxy',
    (response) => {
      response.writeHead(502, { 'content-type': 'text/html' })
      response.end('<html>Bad gateway</html>')
    },
    'unreachable',
  ],
  ['resets the connection', (response) => response.socket?.resetAndDestroy(), 'unreachable'],
  [
    'announces more than it sends',
    (response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' })
      response.write('{"score":1')
      response.socket?.end()
    },
    'unreachable',
  ],
  ['answers with other JSON', json(200, '[]'), 'unreachable'],
  ['answers without a verdict', json(200, '{"ok":true}'), 'unreachable'],
  ['answers with megabytes', json(200, `{"verdict":"${'a'.repeat(2_000_000)}"}`), 'unreachable'],
  ['answers with half a JSON document', json(200, '{"score":'), 'unreachable'],
  ['answers with a status and no body', json(500, ''), 'unreachable'],
  [
    'redirects elsewhere',
    (response) => {
      response.writeHead(302, { location: 'https://elsewhere.example/' })
      response.end()
    },
    'unreachable',
  ],
  ['is temporarily unavailable', problem(503, 'temporarily_unavailable'), 'unavailable'],
  ['refuses the key', problem(401, 'invalid_api_key'), 'refused'],
  ['limits the rate', problem(429, 'rate_limited'), 'refused'],
]
