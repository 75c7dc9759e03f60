/** Lets a Worker under test reach only servers on the loopback address, and answers 599 for all others. */
export function onlyLoopback(request: Request): Response | Promise<Response> {
  const { hostname } = new URL(request.url)
  if (hostname !== '127.0.0.1' && hostname !== 'localhost') {
    return new Response('tests reach no network', { status: 599 })
  }
  return forward(request)
}

async function forward(request: Request): Promise<Response> {
  const body = request.body === null ? null : await request.arrayBuffer()
  return fetch(request.url, {
    method: request.method,
    headers: Object.fromEntries(request.headers),
    body,
    redirect: 'manual',
  })
}
