/** Lets a Worker under test reach servers that the test itself started, and answers 599 for everything else. */
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
