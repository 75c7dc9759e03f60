import { admitFirst, authenticate, connectionOf, createHandlers, withServices } from '@vigil/http'
import { captureTls } from '@vigil/service'

/**
 * GET /v1/tls: what this connection's handshake was. With a publishable key it comes signed for
 * this visitor of that workspace; without one anybody may look at their own.
 */
export const tls = createHandlers(
  withServices(),
  authenticate({ kind: 'publishable', optional: true }),
  admitFirst(),
  async (c) => {
    const { key, services } = c.var
    const capture = await captureTls(services, {
      ...connectionOf(c),
      scope: key ? { workspaceId: key.workspace.id, env: key.env } : null,
      cf: c.req.raw.cf,
      userAgent: c.req.header('User-Agent') ?? null,
    })
    return c.json(capture)
  },
)
