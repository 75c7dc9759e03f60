import { browserOf, connectionOf, open, originFits } from '@vigil/http'
import { configurePage, type KeyRecord } from '@vigil/service'
import type { EdgeHandler } from './handler.ts'

/** Pages of one network, key and isolate that are configured within a minute before the network is hot. */
const HOT_PAGES = 60
const WINDOW_SEC = 60

/**
 * A key that is bound to a licensed host never requires a bot challenge; whether the others do is the
 * deployment's choice, CHALLENGE_REQUIRED_UNBOUND. With `publicKey` a page also gets a nonce and a
 * visitor id; one that is not accepted gets the policy alone.
 */
export const config: EdgeHandler<'config'> = async (c) => {
  const policy = {
    challengeRequired: false,
    challengeRequiredUnbound: c.env.CHALLENGE_REQUIRED_UNBOUND === 'true',
  }
  const { publicKey: sent, visitorId, visitorDays } = c.req.valid('query')
  c.header('Cache-Control', sent === undefined ? 'public, max-age=60' : 'no-store')
  if (sent === undefined) return policy
  const { services, ports } = await open(c.env)
  const key = await ports.keyring.recordOf(sent).catch(() => null)
  if (key === null || !accepts(key, c.req.header('Origin'))) return policy
  const browser = browserOf(c, key)
  const name = `config ${key.keyId} ${browser.network}`
  const { admitted } = ports.local.take(name, HOT_PAGES, WINDOW_SEC, ports.nowMs())
  const isHot = browser.network !== null && !admitted
  const scope = { workspaceId: key.workspace.id, env: key.env }
  const { ip } = connectionOf(c)
  const page = { ip, isHot, visitorId, visitorDays }
  return { ...policy, ...(await configurePage(services, scope, browser, page)) }
}

function accepts(key: KeyRecord, origin: string | undefined): boolean {
  if (key.kind !== 'publishable' || key.workspace.suspended) return false
  return key.env === 'test' || originFits(key, origin)
}
