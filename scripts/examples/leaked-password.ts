import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A password whose hash the forwarder reports as leaked, with its SHA-1. */
export const LEAKED = {
  password: 'password1',
  sha1: 'E38AD214943DAAD1D64C102FAEC29DE4AFE9DA3D',
} as const

/**
 * Forwards to the service, and answers for its source of leaked passwords, which is not reachable
 * from a machine without a network. Returns its base URL.
 */
export async function forwardWithLeaks(api: string): Promise<{ url: string; stop: () => void }> {
  const server = createServer(async (request, response) => {
    const body = await text(request)
    if (request.url === '/api/v1/password') {
      const isLeaked = LEAKED.sha1.startsWith(JSON.parse(body).sha1Prefix)
      const matches = isLeaked ? [{ suffix: LEAKED.sha1.slice(5), count: 3 }] : []
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ matches, degraded: [], requestId: 'forwarded' }))
      return
    }
    const headers = Object.entries(request.headers).flatMap(([name, value]) =>
      typeof value === 'string' && !/^(?:host|connection|content-length)$/.test(name)
        ? [[name, value] as [string, string]]
        : [],
    )
    const answer = await fetch(`${api}${request.url}`, {
      method: request.method ?? 'GET',
      headers,
      ...(body !== '' && { body }),
    })
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' })
    response.end(await answer.text())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
