import { afterSignup } from './after-signup.ts'
import { appAndWeb } from './app-and-web.ts'
import { bareRecoveries } from './bare-recoveries.ts'
import { browserIds } from './browser-ids.ts'
import { busyAccounts } from './busy-accounts.ts'
import { claims } from './claims.ts'
import { copiedStorage } from './copied-storage.ts'
import { doubtedDevices } from './doubted-devices.ts'
import { emulators } from './emulators.ts'
import { enrolments } from './enrolments.ts'
import { familiarPlaces } from './familiar-places.ts'
import { familyBrowsers } from './family-browsers.ts'
import { firewalls } from './firewalls.ts'
import { guessing } from './guessing.ts'
import { insideAccount } from './inside-account.ts'
import { journeys } from './journeys.ts'
import { manyVisits, owners, strangers } from './logins.ts'
import { mailboxFamily } from './mailbox-family.ts'
import { mistypedDomains } from './mistyped-domains.ts'
import { nearAttackers } from './near-attackers.ts'
import { openedAccounts } from './opened-accounts.ts'
import { passedChallenges } from './passed-challenges.ts'
import { patientAttackers } from './patient-attackers.ts'
import { poisoned } from './poisoned.ts'
import { publicPlaces } from './public-places.ts'
import { randomisedStorage } from './randomised-storage.ts'
import { relays } from './relays.ts'
import { reportedModels } from './reported-models.ts'
import { secondFile } from './second-file.ts'
import { sensitiveEvents } from './sensitive-events.ts'
import { singleSignups } from './signups.ts'
import { stuffing } from './stuffing.ts'
import { describeCases } from './support/describe-cases.ts'

describeCases([
  ['one sign-up', singleSignups],
  ['a phone that is emulated', emulators],
  ['a mail domain that is mistyped', mistypedDomains],
  ['tags of a mailbox that has an account', mailboxFamily],
  ['the owner', owners],
  ['a stranger', strangers],
  ['the id of a browser', browserIds],
  ['the storage of a browser', copiedStorage],
  ['a browser whose drawings are random now', randomisedStorage],
  ['a journey', journeys],
  ['an event by which an account is lost', sensitiveEvents],
  ['a recovery where no device is shown', bareRecoveries],
  ['a browser that a family shares', familyBrowsers],
  ['the app and the web site of one account', appAndWeb],
  ['an attacker nearby, or at an unknown account', nearAttackers],
  ['a challenge that was passed, and a colleague', passedChallenges],
  ['a device that others may have', doubtedDevices],
  ['a stranger who waits, and a second device', patientAttackers],
  ['an address that others use', publicPlaces],
  ['a device that is given access', enrolments],
  ['a page that is relayed', relays],
  ["a handshake that is not the browser's", firewalls],
  ['after the sign-up', afterSignup],
  ['a familiar line, model or account', familiarPlaces],
  ['what is done in an account', insideAccount],
  ['what a stranger does to an account', poisoned],
  ['a password that is guessed', guessing],
  ['a list of passwords', stuffing],
  ['a phone of the model of a reported one', reportedModels],
  ['a page that answers no nonce', secondFile],
  ['data without a token', claims],
  ['accounts of others that are opened on one machine', openedAccounts],
  ['many visits', manyVisits],
  ['an account that several people use', busyAccounts],
])
