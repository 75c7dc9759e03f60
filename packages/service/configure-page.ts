import { type Config, timestampOf } from '@vigil/contract'
import { within } from '@vigil/limits'
import type { Scope } from '@vigil/storage'
import { type ChallengedBrowser, issueChallenge, MAX_DIFFICULTY } from './challenge.ts'
import type { Services } from './services.ts'
import { issueVisitorId } from './visitor-id.ts'

/** Bits of work for a hosting network, VPN or proxy. */
const HIDDEN_BITS = 10
/** Time limit of intelligence, after which no work is required, ms. */
const INTEL_LIMIT_MS = 200

/** The request for a page's configuration. */
export interface ConfiguredPage {
  ip: string | null
  /** Many pages were configured for this network within the minute. */
  isHot: boolean
}

/** Returns a nonce, with required work if the network looks risky, and a visitor id for a page. */
export async function configurePage(
  services: Services,
  scope: Scope,
  browser: ChallengedBrowser,
  page: ConfiguredPage,
): Promise<Required<Pick<Config, 'challenge' | 'visitorId'>>> {
  const nowMs = services.now()
  const difficulty = await difficultyOf(services, page)
  const [{ nonce, expiresAtMs }, visitorId] = await Promise.all([
    issueChallenge(services.vault, scope, browser, difficulty, nowMs, (id) =>
      services.limiters.redeemableId(scope, browser.network, id),
    ),
    issueVisitorId(services.vault, scope, nowMs),
  ])
  return { visitorId, challenge: { nonce, expiresAt: timestampOf(expiresAtMs), difficulty } }
}

/** Returns the leading zero bits that the work must have; 0: no work. */
async function difficultyOf(services: Services, { ip, isHot }: ConfiguredPage): Promise<number> {
  if (isHot) return MAX_DIFFICULTY
  if (ip === null) return 0
  const lookup = services.intel.network(ip, null, null).catch(() => null)
  const network = await within(INTEL_LIMIT_MS, lookup).catch(() => null)
  if (network === null) return 0
  if (network.abuse || network.torExit) return MAX_DIFFICULTY
  const { hosting, vpn, proxy, residentialProxy } = network
  return hosting || vpn || proxy || residentialProxy ? HIDDEN_BITS : 0
}
