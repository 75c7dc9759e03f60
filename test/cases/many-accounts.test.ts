import { appNewcomers } from './app-newcomers.ts'
import { busyPlaces } from './busy-places.ts'
import { cardRuns } from './card-runs.ts'
import { dayByDay } from './day-by-day.ts'
import { disguisedCrowds } from './disguised-crowds.ts'
import { examHall } from './exam-hall.ts'
import { inPairsAtLines } from './in-pairs-at-lines.ts'
import { machineNewcomers } from './machine-newcomers.ts'
import { madeAddresses } from './made-addresses.ts'
import { oneCard } from './one-card.ts'
import { oneName } from './one-name.ts'
import { reported } from './reported.ts'
import { reportedBrowsers } from './reported-browsers.ts'
import { signupBursts } from './signup-bursts.ts'
import { describeCases } from './support/describe-cases.ts'
import { typedAddresses } from './typed-addresses.ts'
import { unusedDomains } from './unused-domains.ts'
import { usualKeys } from './usual-keys.ts'

describeCases([
  ['an app’s accounts of one model at one provider', appNewcomers],
  ['accounts of one model at one provider', machineNewcomers],
  ['a device key that is common among others, or only in a farm', usualKeys],
  ['accounts in pairs', inPairsAtLines],
  ['a crowd in disguise', disguisedCrowds],
  ['a crowd that grows day by day', dayByDay],
  ['labels of accounts that share something', reported],
  ['a browser or machine of a reported account', reportedBrowsers],
  ['an address that a stranger typed', typedAddresses],
  ['addresses that the caller makes', madeAddresses],
  ['accounts of one mail domain', unusedDomains],
  ['one name in several addresses', oneName],
  ['cards of guests at one address', cardRuns],
  ['one card of several accounts', oneCard],
  ['people of one college at a new place', examHall],
  ['a burst of sign-ups', signupBursts],
  ['a place of many people', busyPlaces],
])
