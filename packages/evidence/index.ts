export { attributionFacts } from './attribution/attribution-facts.ts'
export { automationFacts } from './automation/automation-facts.ts'
export { behaviorFacts } from './behavior/behavior-facts.ts'
export { withLaterBehavior } from './behavior/later-behavior.ts'
export { type ChallengeAnswers, challengeAnswers, mix } from './challenge/challenge-answers.ts'
export { answersNonce } from './challenge/facts.ts'
export {
  CLEAN_EMAIL,
  CLEAN_NETWORK,
  CLEAN_USER_AGENT,
  NO_AUTOMATION,
  NO_TLS,
  PLAIN_HEADERS,
  PLAIN_LOCALE,
  QUIET_BEHAVIOR,
} from './clean-facts.ts'
export { DEVICE_COMPONENTS } from './device/components.ts'
export { deviceFacts, SKETCH_HEX } from './device/device-facts.ts'
export { isOtherMachine } from './device/other-machine.ts'
export { differInGraphicsAlone, sketchSimilarity } from './device/sketch-similarity.ts'
export { type EdgeFacts, edgeFacts } from './edge-facts.ts'
export { type ParsedEmail, parseEmail } from './email/address.ts'
export { untaggedLocal } from './email/canonical.ts'
export { digitShare } from './email/digit-share.ts'
export { registrableDomain, toAsciiDomain, toUnicodeDomain } from './email/domain.ts'
export { maskEmail, maskId } from './email/mask-email.ts'
export { hasMixedScript } from './email/script.ts'
export { skeleton } from './email/skeleton.ts'
export { emptyEvidence } from './empty-evidence.ts'
export * from './evidence.ts'
export { attackersOf, graphFacts } from './graph/graph-facts.ts'
export {
  FIXED_KINDS,
  type FixedKind,
  isInstallation,
  isLinkKind,
  isNamed,
  type LinkKind,
  namedKind,
} from './graph/kinds.ts'
export { NO_LINKS } from './graph/no-links.ts'
export { machinesOfAttacker } from './graph/reported-takeover.ts'
export {
  type Edge,
  type GraphRows,
  type GraphSelf,
  identifierName,
  type KnownAccount,
  type Trace,
} from './graph/rows.ts'
export { type LinkedSummary, linkedSummary } from './graph/summary.ts'
export { headerFacts } from './headers/header-facts.ts'
export {
  bareClient,
  type ClientTraits,
  clientName,
  isBare,
  isOfExit,
  productOf,
  providerName,
  randomisedBrowser,
  userAgentHash,
} from './history/client.ts'
export { historyFacts, type ReadHistory, unlearnedFromMs } from './history/history-facts.ts'
export { entry, type Population } from './history/population.ts'
export { hasSameSubnet } from './history/same-network.ts'
export { hasSameId, hasSameIdOrKey, storedId } from './history/stored-id.ts'
export { siteKey, tokenUsage } from './history/token-usage.ts'
export { isOfCopy, namesDay } from './history/unlisted-days.ts'
export { type Ip, parseDotted, parseIp } from './ip/address.ts'
export {
  blockOf,
  type IpRange,
  inRange,
  maskIp,
  networkOf,
  parseCidr,
  prefixOf,
  SHOWN_PREFIX,
} from './ip/range.ts'
export { isReserved, reservedRanges } from './ip/reserved.ts'
export { decidingEntries, type ListedAs, listFacts } from './lists/list-facts.ts'
export { localeFacts } from './locale/locale-facts.ts'
export { placesOf } from './locale/places.ts'
export { areNeighbours, isPrescribedZone, timeZone, zoneFitsCountry } from './locale/time-zone.ts'
export { interactionText, replayText } from './payload.ts'
export { evidencePolicy } from './policy/index.ts'
export {
  BROWSER_PARTS,
  type BrowserPart,
  type BrowserProvenance,
  NO_PROVENANCE,
  type Provenance,
} from './provenance.ts'
export { ramp } from './ramp.ts'
export { isRecord } from './read.ts'
export {
  applySandbox,
  SANDBOX_DOMAIN,
  type SandboxRow,
  sandboxMailbox,
  sandboxTable,
} from './sandbox/apply-sandbox.ts'
export { contradicts } from './session/contradiction.ts'
export { NO_SESSION } from './session/facts.ts'
export { type Place, tokenNetwork } from './session/token-network.ts'
export { splitHost } from './suffix/split-host.ts'
export { DAY_MS, HOUR_MS, MINUTE_MS } from './time.ts'
export type { CaptureTokenStatus } from './tls/capture-status.ts'
export type { ClientHello } from './tls/client-hello.ts'
export { type Ja3, ja3 } from './tls/ja3.ts'
export { ja4 } from './tls/ja4.ts'
export { terminatedHello } from './tls/terminated-hello.ts'
export { type TlsContext, tlsFacts } from './tls/tls-facts.ts'
export { appSystemMajor } from './user-agent/app-system.ts'
export { type Crawler, type CrawlerName, crawlers } from './user-agent/data/crawlers.ts'
export { userAgentFacts } from './user-agent/user-agent-facts.ts'
export { COUNT_WINDOWS } from './velocity/facts.ts'
export { isPaymentName } from './velocity/payment-names.ts'
export type { BrowserVisit } from './visit.ts'
