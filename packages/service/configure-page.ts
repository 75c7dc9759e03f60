import { type Config, timestampOf } from '@vigil/contract'
import { within } from '@vigil/limits'
import type { Scope, Vault } from '@vigil/storage'
import { type ChallengedBrowser, issueChallenge, MAX_DIFFICULTY } from './challenge.ts'
import type { Services } from './services.ts'
import { issueVisitorDays, readVisitorDays } from './visitor-days.ts'
import { daysSinceIssue, issueVisitorId } from './visitor-id.ts'

/** Bits of work for a hosting network, VPN or proxy. */
const HIDDEN_BITS = 10
/** Time limit of intelligence, after which no work is required, ms. */
const INTEL_LIMIT_MS = 200

/** The request for a page's configuration. */
export interface ConfiguredPage {
  ip: string | null
  /** Many pages were configured for this network within the minute. */
  isHot: boolean
  /** What the browser keeps; undefined: nothing. */
  visitorId: string | undefined
  visitorDays: string | undefined
}

/**
 * Returns a nonce, with required work if the network looks risky, and the visitor id and list of days that the browser
 * is to keep.
 */
export async function configurePage(
  services: Services,
  scope: Scope,
  browser: ChallengedBrowser,
  page: ConfiguredPage,
): Promise<Required<Pick<Config, 'challenge' | 'visitorId' | 'visitorDays'>>> {
  const nowMs = services.now()
  const difficulty = await difficultyOf(services, page)
  const [{ nonce, expiresAtMs }, visitor] = await Promise.all([
    issueChallenge(services.vault, scope, browser, {
      difficulty,
      nowMs,
      redeemableId: (id) => services.limiters.redeemableId(scope, browser.network, id),
    }),
    visitorOf(services.vault, scope, page, { network: browser.network, nowMs }),
  ])
  return { ...visitor, challenge: { nonce, expiresAt: timestampOf(expiresAtMs), difficulty } }
}

/** Returns the id of a browser with today in its list; a new id if it has none that the edge issued. */
async function visitorOf(
  vault: Vault,
  scope: Scope,
  { visitorId: sent = '', visitorDays = '' }: ConfiguredPage,
  { network, nowMs }: { network: string | null; nowMs: number },
): Promise<Required<Pick<Config, 'visitorId' | 'visitorDays'>>> {
  const isIssued = (await daysSinceIssue(vault, scope, sent, nowMs)) !== null
  const visitorId = isIssued ? sent : await issueVisitorId(vault, scope, nowMs)
  const earlier = isIssued ? await readVisitorDays(vault, scope, visitorId, visitorDays) : null
  return {
    visitorId,
    visitorDays: await issueVisitorDays(vault, scope, visitorId, { earlier, network, nowMs }),
  }
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
