import type { Signal } from '../signal.ts'
import { attributionInconsistent } from './attribution/attribution-inconsistent.ts'
import { paidClickBurst } from './attribution/paid-click-burst.ts'
import { automationGlobals } from './automation/automation-globals.ts'
import { bareBurst } from './automation/bare-burst.ts'
import { bareFailures } from './automation/bare-failures.ts'
import { botUserAgent } from './automation/bot-user-agent.ts'
import { botdHit } from './automation/botd-hit.ts'
import { cdpRuntime } from './automation/cdp-runtime.ts'
import { cdpWorker } from './automation/cdp-worker.ts'
import { challengeAnswerWrong } from './automation/challenge-answer-wrong.ts'
import { challengeForeign } from './automation/challenge-foreign.ts'
import { challengeForged } from './automation/challenge-forged.ts'
import { challengeLate } from './automation/challenge-late.ts'
import { challengeLayoutWrong } from './automation/challenge-layout-wrong.ts'
import { challengeMissing } from './automation/challenge-missing.ts'
import { challengeReused } from './automation/challenge-reused.ts'
import { challengeWorkMissing } from './automation/challenge-work-missing.ts'
import { clientCrowd } from './automation/client-crowd.ts'
import { cspBypassed } from './automation/csp-bypassed.ts'
import { floodProtectionOff } from './automation/flood-protection-off.ts'
import { headlessScreen } from './automation/headless-screen.ts'
import { headlessUa } from './automation/headless-ua.ts'
import { hiddenScrollbars } from './automation/hidden-scrollbars.ts'
import { iframeSrcdocTampered } from './automation/iframe-srcdoc-tampered.ts'
import { inputOffClock } from './automation/input-off-clock.ts'
import { inputWithoutDevice } from './automation/input-without-device.ts'
import { inputWithoutKeyCode } from './automation/input-without-key-code.ts'
import { inputWithoutPressure } from './automation/input-without-pressure.ts'
import { inputWithoutShift } from './automation/input-without-shift.ts'
import { libraryUserAgent } from './automation/library-user-agent.ts'
import { noInputDevice } from './automation/no-input-device.ts'
import { notABrowser } from './automation/not-a-browser.ts'
import { observedRisk } from './automation/observed-risk.ts'
import { payloadIncomplete } from './automation/payload-incomplete.ts'
import { payloadReplayed } from './automation/payload-replayed.ts'
import { permissionInconsistent } from './automation/permission-inconsistent.ts'
import { sdkAbsent } from './automation/sdk-absent.ts'
import { stealthProxy } from './automation/stealth-proxy.ts'
import { storagePartitionOff } from './automation/storage-partition-off.ts'
import { tokenAbsent } from './automation/token-absent.ts'
import { unknownClient } from './automation/unknown-client.ts'
import { viewportDefaultLib } from './automation/viewport-default-lib.ts'
import { viewportExceedsWindow } from './automation/viewport-exceeds-window.ts'
import { webdriverMissing } from './automation/webdriver-missing.ts'
import { webdriverTampered } from './automation/webdriver-tampered.ts'
import { webdriverTrue } from './automation/webdriver-true.ts'
import { bCenterClicks } from './behavioral/b-center-clicks.ts'
import { bContradictsOrder } from './behavioral/b-contradicts-order.ts'
import { bFocusJumps } from './behavioral/b-focus-jumps.ts'
import { bFormTooFast } from './behavioral/b-form-too-fast.ts'
import { bHumanLike } from './behavioral/b-human-like.ts'
import { bInsertedSecret } from './behavioral/b-inserted-secret.ts'
import { bInstantClick } from './behavioral/b-instant-click.ts'
import { bKeyMetronome } from './behavioral/b-key-metronome.ts'
import { bKeyZeroDwell } from './behavioral/b-key-zero-dwell.ts'
import { bKeylessTyping } from './behavioral/b-keyless-typing.ts'
import { bKeysNeverReleased } from './behavioral/b-keys-never-released.ts'
import { bNoInteraction } from './behavioral/b-no-interaction.ts'
import { bOffGrid } from './behavioral/b-off-grid.ts'
import { bStraightPath } from './behavioral/b-straight-path.ts'
import { bTeleport } from './behavioral/b-teleport.ts'
import { bUntrustedOnly } from './behavioral/b-untrusted-only.ts'
import { bValueWithoutInput } from './behavioral/b-value-without-input.ts'
import { breachCredentialLog } from './breach/breach-credential-log.ts'
import { breachExposure } from './breach/breach-exposure.ts'
import { freshExposure } from './breach/fresh-exposure.ts'
import { emailCanonicalReuse } from './email/email-canonical-reuse.ts'
import { emailDisposable } from './email/email-disposable.ts'
import { emailDisposableMx } from './email/email-disposable-mx.ts'
import { emailDomainNew } from './email/email-domain-new.ts'
import { emailDomainScattered } from './email/email-domain-scattered.ts'
import { emailDomainUnused } from './email/email-domain-unused.ts'
import { emailDomainVelocity } from './email/email-domain-velocity.ts'
import { emailEstablished } from './email/email-established.ts'
import { emailFamilyVelocity } from './email/email-family-velocity.ts'
import { emailGibberish } from './email/email-gibberish.ts'
import { emailLookalike } from './email/email-lookalike.ts'
import { emailMalformed } from './email/email-malformed.ts'
import { emailMixedScript } from './email/email-mixed-script.ts'
import { emailNoMx } from './email/email-no-mx.ts'
import { emailWeakPattern } from './email/email-weak-pattern.ts'
import { extAutomationMarker } from './extension/ext-automation-marker.ts'
import { nativeTamper } from './extension/native-tamper.ts'
import { canvasNoise } from './fingerprint/canvas-noise.ts'
import { fingerprintMissing } from './fingerprint/fingerprint-missing.ts'
import { softwareWebgl } from './fingerprint/software-webgl.ts'
import { visitorOnManyDevices } from './fingerprint/visitor-on-many-devices.ts'
import { accountIpSpread } from './identity/account-ip-spread.ts'
import { accountVelocity } from './identity/account-velocity.ts'
import { cardTesting } from './identity/card-testing.ts'
import { deviceFailures } from './identity/device-failures.ts'
import { deviceMultiAccount } from './identity/device-multi-account.ts'
import { emailFamilyCluster } from './identity/email-family-cluster.ts'
import { fpBurst } from './identity/fp-burst.ts'
import { identifierMultiAccount } from './identity/identifier-multi-account.ts'
import { knownAbuser } from './identity/known-abuser.ts'
import { linkedAbuser } from './identity/linked-abuser.ts'
import { mailboxMultiAccount } from './identity/mailbox-multi-account.ts'
import { reportedAddress } from './identity/reported-address.ts'
import { reportedPeers } from './identity/reported-peers.ts'
import { reportedTakeover } from './identity/reported-takeover.ts'
import { sessionContradicted } from './identity/session-contradicted.ts'
import { sharedDestination } from './identity/shared-destination.ts'
import { sharedMachine } from './identity/shared-machine.ts'
import { tokenContradicted } from './identity/token-contradicted.ts'
import { tokenInvalid } from './identity/token-invalid.ts'
import { tokenReplayed } from './identity/token-replayed.ts'
import { unusualPace } from './identity/unusual-pace.ts'
import { vidFurtherAccount } from './identity/vid-further-account.ts'
import { vidMultiAccount } from './identity/vid-multi-account.ts'
import { listSignals } from './list-signals.ts'
import { abuseIp } from './network/abuse-ip.ts'
import { corporateGateway } from './network/corporate-gateway.ts'
import { datacenterIp } from './network/datacenter-ip.ts'
import { failedLogins } from './network/failed-logins.ts'
import { hiddenNetworkCrowd } from './network/hidden-network-crowd.ts'
import { hostingNewToAccount } from './network/hosting-new-to-account.ts'
import { ipVelocity } from './network/ip-velocity.ts'
import { langGeoMismatch } from './network/lang-geo-mismatch.ts'
import { newAccountsAtAddress } from './network/new-accounts-at-address.ts'
import { proxiedRequest } from './network/proxied-request.ts'
import { proxyKnown } from './network/proxy-known.ts'
import { relayEgress } from './network/relay-egress.ts'
import { residentialProxy } from './network/residential-proxy.ts'
import { rttInconsistent } from './network/rtt-inconsistent.ts'
import { siteRateAnomaly } from './network/site-rate-anomaly.ts'
import { subnetVelocity } from './network/subnet-velocity.ts'
import { torExit } from './network/tor-exit.ts'
import { tzGeoMismatch } from './network/tz-geo-mismatch.ts'
import { unroutedIp } from './network/unrouted-ip.ts'
import { vpnKnown } from './network/vpn-known.ts'
import { wifiHotspot } from './network/wifi-hotspot.ts'
import { tlsCaptureInvalid } from './tls/tls-capture-invalid.ts'
import { tlsHelloTooSmall } from './tls/tls-hello-too-small.ts'
import { tlsKnownTool } from './tls/tls-known-tool.ts'
import { tlsMismatch } from './tls/tls-mismatch.ts'
import { tlsStaticOrder } from './tls/tls-static-order.ts'
import { tlsStrongMismatch } from './tls/tls-strong-mismatch.ts'
import { tlsVersionLag } from './tls/tls-version-lag.ts'
import { acceptEncodingMismatch } from './ua/accept-encoding-mismatch.ts'
import { androidEmulator } from './ua/android-emulator.ts'
import { crawlerSpoofed } from './ua/crawler-spoofed.ts'
import { headerLanguageMismatch } from './ua/header-language-mismatch.ts'
import { headerSetInconsistent } from './ua/header-set-inconsistent.ts'
import { swMismatch } from './ua/sw-mismatch.ts'
import { uaAhead } from './ua/ua-ahead.ts'
import { uaChMismatch } from './ua/ua-ch-mismatch.ts'
import { uaEngineMismatch } from './ua/ua-engine-mismatch.ts'
import { uaHeaderJsMismatch } from './ua/ua-header-js-mismatch.ts'
import { uaNamedAtLaunch } from './ua/ua-named-at-launch.ts'
import { uaOutdated } from './ua/ua-outdated.ts'
import { uaOverride } from './ua/ua-override.ts'
import { uaPlatformMismatch } from './ua/ua-platform-mismatch.ts'
import { uaUnreduced } from './ua/ua-unreduced.ts'
import { workerMismatch } from './ua/worker-mismatch.ts'
import { deviceInfected } from './visit/device-infected.ts'
import { deviceUnconfirmed } from './visit/device-unconfirmed.ts'
import { dormantReturn } from './visit/dormant-return.ts'
import { driftClient } from './visit/drift-client.ts'
import { driftDevice } from './visit/drift-device.ts'
import { driftLocation } from './visit/drift-location.ts'
import { driftModel } from './visit/drift-model.ts'
import { failedBefore } from './visit/failed-before.ts'
import { impossibleTravel } from './visit/impossible-travel.ts'
import { lossToStranger } from './visit/loss-to-stranger.ts'
import { riskySignup } from './visit/risky-signup.ts'
import { sessionExpired } from './visit/session-expired.ts'
import { tokenExpired } from './visit/token-expired.ts'
import { tokenMoved } from './visit/token-moved.ts'
import { visitorContradicted } from './visit/visitor-contradicted.ts'
import { visitorCopied } from './visit/visitor-copied.ts'

/** Every signal, one a line; the order is that of docs/signals.md. */
export const signals: readonly Signal[] = [
  webdriverTrue,
  webdriverTampered,
  webdriverMissing,
  headlessUa,
  libraryUserAgent,
  botUserAgent,
  unknownClient,
  notABrowser,
  automationGlobals,
  botdHit,
  stealthProxy,
  iframeSrcdocTampered,
  inputWithoutPressure,
  inputWithoutKeyCode,
  inputWithoutShift,
  inputOffClock,
  inputWithoutDevice,
  permissionInconsistent,
  cspBypassed,
  cdpRuntime,
  cdpWorker,
  storagePartitionOff,
  floodProtectionOff,
  noInputDevice,
  viewportExceedsWindow,
  viewportDefaultLib,
  headlessScreen,
  hiddenScrollbars,
  challengeAnswerWrong,
  challengeForeign,
  challengeForged,
  challengeLate,
  challengeLayoutWrong,
  challengeMissing,
  challengeReused,
  challengeWorkMissing,
  payloadIncomplete,
  payloadReplayed,
  sdkAbsent,
  bNoInteraction,
  bValueWithoutInput,
  bKeylessTyping,
  bInsertedSecret,
  bKeysNeverReleased,
  bContradictsOrder,
  bFocusJumps,
  bUntrustedOnly,
  bInstantClick,
  bCenterClicks,
  bOffGrid,
  bStraightPath,
  bTeleport,
  bKeyZeroDwell,
  bKeyMetronome,
  bFormTooFast,
  bHumanLike,
  androidEmulator,
  uaPlatformMismatch,
  uaEngineMismatch,
  uaOverride,
  uaNamedAtLaunch,
  uaChMismatch,
  uaHeaderJsMismatch,
  workerMismatch,
  swMismatch,
  uaUnreduced,
  uaOutdated,
  uaAhead,
  headerSetInconsistent,
  acceptEncodingMismatch,
  headerLanguageMismatch,
  crawlerSpoofed,
  softwareWebgl,
  canvasNoise,
  fpBurst,
  visitorOnManyDevices,
  fingerprintMissing,
  nativeTamper,
  extAutomationMarker,
  tlsStrongMismatch,
  tlsMismatch,
  tlsHelloTooSmall,
  tlsStaticOrder,
  tlsVersionLag,
  tlsKnownTool,
  tlsCaptureInvalid,
  torExit,
  abuseIp,
  datacenterIp,
  proxyKnown,
  residentialProxy,
  vpnKnown,
  relayEgress,
  proxiedRequest,
  corporateGateway,
  wifiHotspot,
  unroutedIp,
  tzGeoMismatch,
  langGeoMismatch,
  rttInconsistent,
  hostingNewToAccount,
  ipVelocity,
  failedLogins,
  newAccountsAtAddress,
  subnetVelocity,
  siteRateAnomaly,
  hiddenNetworkCrowd,
  vidMultiAccount,
  vidFurtherAccount,
  deviceMultiAccount,
  deviceFailures,
  mailboxMultiAccount,
  sharedMachine,
  accountVelocity,
  accountIpSpread,
  emailDomainVelocity,
  emailFamilyVelocity,
  emailDomainNew,
  emailDomainScattered,
  emailDomainUnused,
  identifierMultiAccount,
  cardTesting,
  sharedDestination,
  unusualPace,
  knownAbuser,
  linkedAbuser,
  reportedAddress,
  reportedPeers,
  reportedTakeover,
  emailFamilyCluster,
  tokenReplayed,
  tokenContradicted,
  sessionContradicted,
  tokenInvalid,
  emailDisposable,
  emailMalformed,
  emailNoMx,
  emailGibberish,
  emailLookalike,
  emailMixedScript,
  emailDisposableMx,
  emailCanonicalReuse,
  emailWeakPattern,
  emailEstablished,
  breachCredentialLog,
  breachExposure,
  freshExposure,
  driftLocation,
  driftModel,
  driftClient,
  driftDevice,
  impossibleTravel,
  deviceInfected,
  dormantReturn,
  lossToStranger,
  deviceUnconfirmed,
  failedBefore,
  riskySignup,
  sessionExpired,
  tokenExpired,
  tokenMoved,
  visitorContradicted,
  visitorCopied,
  observedRisk,
  tokenAbsent,
  bareBurst,
  bareFailures,
  clientCrowd,
  attributionInconsistent,
  paidClickBurst,
  ...listSignals,
]

/** Signals by code, for stored codes, whose signal may no longer exist. */
export const signalByCode: ReadonlyMap<string, Signal> = new Map(
  signals.map((signal) => [signal.code, signal]),
)
