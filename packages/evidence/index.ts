export { attributionFacts } from './attribution-facts.ts'
export { automationFacts } from './automation-facts.ts'
export { behaviorFacts } from './behavior-facts.ts'
export {
  CLEAN_EMAIL,
  CLEAN_NETWORK,
  CLEAN_USER_AGENT,
  NO_AUTOMATION,
  NO_TLS,
  QUIET_BEHAVIOR,
} from './clean-facts.ts'
export { sketchSimilarity } from './device/sketch-similarity.ts'
export { deviceFacts } from './device-facts.ts'
export { type EdgeFacts, edgeFacts } from './edge-facts.ts'
export { type ParsedEmail, parseEmail } from './email/address.ts'
export { untaggedLocal } from './email/canonical.ts'
export { digitShare } from './email/digit-share.ts'
export { registrableDomain, toAsciiDomain, toUnicodeDomain } from './email/domain.ts'
export { hasMixedScript } from './email/script.ts'
export { skeleton } from './email/skeleton.ts'
export * from './evidence.ts'
export { graphFacts } from './graph/graph-facts.ts'
export { type FixedKind, isLinkKind, isNamed, type LinkKind, namedKind } from './graph/kinds.ts'
export {
  type GraphRows,
  type GraphSelf,
  type KnownAccount,
  nameOfTie,
  type Tie,
  type Trace,
} from './graph/rows.ts'
export { type LinkedSummary, linkedSummary } from './graph/summary.ts'
export { headerFacts } from './header-facts.ts'
export { historyFacts, type ReadHistory } from './history.ts'
export { type Ip, parseDotted, parseIp } from './ip/address.ts'
export {
  blockOf,
  type IpRange,
  inRange,
  maskIp,
  parseCidr,
  prefixOf,
  SHOWN_PREFIX,
} from './ip/range.ts'
export { isReserved, reservedRanges } from './ip/reserved.ts'
export { type ListedAs, listFacts } from './lists/list-facts.ts'
export { timeZone } from './locale/time-zone.ts'
export { localeFacts } from './locale-facts.ts'
export { nothingKnown } from './nothing-known.ts'
export { replayText } from './payload.ts'
export type { Population } from './population.ts'
export {
  applySandbox,
  SANDBOX_DOMAIN,
  type SandboxRow,
  sandboxMailbox,
  sandboxTable,
} from './sandbox.ts'
export type { CaptureTokenStatus } from './tls/capture-status.ts'
export type { ClientHello } from './tls/client-hello.ts'
export { type Ja3, ja3 } from './tls/ja3.ts'
export { ja4 } from './tls/ja4.ts'
export { terminatedHello } from './tls/terminated-hello.ts'
export { type TlsContext, tlsFacts } from './tls-facts.ts'
export { type Crawler, type CrawlerName, crawlers } from './user-agent/data/crawlers.ts'
export { userAgentFacts } from './user-agent-facts.ts'
export type { BrowserVisit } from './visit.ts'
