import { connectionOf } from '@vigil/http'
import { captureTls } from '@vigil/service'
import type { EdgeHandler } from './handler.ts'

/**
 * What this connection's handshake was. With a publishable key it comes signed for this visitor of
 * that workspace; without one it is the visitor's own, unsigned.
 */
export const tlsCapture: EdgeHandler<'tlsCapture'> = (c) => {
  const { key, services } = c.var
  return captureTls(services, {
    ...connectionOf(c),
    scope: key ? { workspaceId: key.workspace.id, env: key.env } : null,
    userAgent: c.req.header('User-Agent') ?? null,
  })
}
