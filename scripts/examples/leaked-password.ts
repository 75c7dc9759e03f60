import { LoopbackServer, sendJson } from '../../test/support/loopback-server.ts'

/** A password whose hash the forwarder reports as leaked, with its SHA-1. */
export const LEAKED = {
  password: 'password1',
  sha1: 'E38AD214943DAAD1D64C102FAEC29DE4AFE9DA3D',
} as const

/** Headers of one connection. */
const NOT_FORWARDED = /^(?:host|connection|content-length)$/

/**
 * Starts a proxy in front of the service that also answers as its source of leaked passwords, which is unreachable
 * without a network. Returns its base URL.
 */
export async function forwardWithLeaks(
  api: string,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const server = new LoopbackServer(async (request, response, body) => {
    if (request.url === '/api/v1/password') {
      const isLeaked = LEAKED.sha1.startsWith(JSON.parse(body).sha1Prefix)
      const matches = isLeaked ? [{ suffix: LEAKED.sha1.slice(5), count: 3 }] : []
      sendJson(response, 200, { matches, degraded: [], requestId: 'forwarded' })
      return
    }
    const headers = new Headers()
    for (const [name, value] of Object.entries(request.headers)) {
      if (typeof value === 'string' && !NOT_FORWARDED.test(name)) headers.set(name, value)
    }
    const answer = await fetch(`${api}${request.url}`, {
      method: request.method ?? 'GET',
      headers,
      ...(body !== '' && { body }),
    })
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' })
    response.end(await answer.text())
  })
  await server.start()
  return { url: server.origin, stop: () => server.stop() }
}
