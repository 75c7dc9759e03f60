/**
 * A JSON response. Built by the constructor: servers that replace the global Response lose the
 * status of `Response.json`.
 */
export function jsonResponse(body: object, status: number): Response {
  const headers = { 'content-type': 'application/json' }
  return new Response(JSON.stringify(body), { status, headers })
}
