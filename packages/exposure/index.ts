export {
  type Alert,
  type AlertLocation,
  type AlertSubject,
  type AlertType,
  alertBody,
} from './alerts/alert-body.ts'
export { type Attempt, DISABLE_AFTER_MS, type NextStep, nextStep } from './alerts/schedule.ts'
export { type Sending, sendWebhook } from './alerts/send.ts'
export { newWebhookSecret } from './alerts/sign.ts'
export { refuseTarget, type UrlRefusal, type UrlRules } from './alerts/webhook-url.ts'
export {
  type CorpusPages,
  type CorpusPair,
  corpusEmployee,
  corpusReadings,
  corpusSighting,
} from './corpus/corpus-source.ts'
export {
  CHALLENGE_TTL_MS,
  type ChallengeState,
  challengeName,
  challengeRecord,
  checkChallenge,
  newChallengeToken,
} from './dns/challenge.ts'
export { type Resolver, resolve } from './dns/doh.ts'
export { afterRecheck, type Standing } from './dns/recheck.ts'
export { type NameRefusal, watchableName } from './dns/watchable-name.ts'
export { type Asker, type GateState, openGate, type Permits, report, take } from './gate/gate.ts'
export { type GateReport, ProviderGate } from './gate/provider-gate.ts'
export { alertsAbout, catalogueVersion, counts, readCatalogue } from './hibp/catalogue.ts'
export { type Fetch, HibpClient, type HibpOptions } from './hibp/client.ts'
export {
  breachesOfAddress,
  breachSighting,
  type HashMailbox,
  type HibpContext,
  hibpReadings,
  readSubscription,
} from './hibp/hibp-source.ts'
export type { Breach, HibpCapabilities } from './hibp/models.ts'
export {
  BAD_ACCOUNT,
  BrokenAnswer,
  type NoAnswer,
  type Outcome,
  outcomeOfFailure,
} from './outcome.ts'
export { placeOfSite, shownPlace } from './place.ts'
export {
  type Bucket,
  covers,
  type DomainReading,
  type Origin,
  type Sighting,
  type WatchedDomain,
} from './source.ts'
