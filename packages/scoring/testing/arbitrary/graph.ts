import { DAY_MS, type GraphFacts, NO_LINKS } from '@vigil/evidence'
import fc from 'fast-check'
import { flagsOf, NOW_MS, perhaps, rarely, verdict } from './values.ts'

const peers: fc.Arbitrary<GraphFacts['peersOnDevice']> = fc.record({
  reported: fc.nat({ max: 8 }),
  unreported: fc.double({ min: 0, max: 20, noNaN: true }),
  known: fc.double({ min: 0, max: 1, noNaN: true }),
})

const neighbour: fc.Arbitrary<GraphFacts['neighbours'][number]> = fc.record({
  accountId: fc.constant('acc_1'),
  strength: fc.double({ min: 0.15, max: 1, noNaN: true }),
  matchTypes: fc.constantFrom(['email_canonical'], ['visitor_id', 'device'], ['ip']),
  hops: fc.constantFrom(1, 1, 2, 3),
  browsers: fc.constantFrom([], ['usual'], ['other']),
  score: fc.nat({ max: 100 }),
  verdict,
  isAbuser: rarely,
  labels: fc.constant([]),
})

export const graph = fc
  .record({
    ...flagsOf(NO_LINKS),
    neighbours: fc.array(neighbour, { maxLength: 8 }),
    accountsLinked: fc.nat({ max: 12 }),
    mailboxesPerVisitor: fc.oneof(fc.nat({ max: 4 }), fc.nat({ max: 30 })),
    mailboxesPerIdentifier: fc.nat({ max: 12 }),
    mailboxesPerInstallation: fc.nat({ max: 12 }),
    mailboxesPerHolder: fc.nat({ max: 12 }),
    mostSharedIdentifier: fc.constantFrom(null, 'card'),
    unrelatedPerIdentifier: fc.nat({ max: 12 }),
    newPerPayment: fc.nat({ max: 12 }),
    mailboxesLastHour: fc.nat({ max: 5 }),
    identifiersLastHour: fc.nat({ max: 5 }),
    guestsLastHour: fc.nat({ max: 5 }),
    addressFamily: fc.nat({ max: 4 }),
    peopleAtAddress: fc.nat({ max: 27 }),
    newcomersAtAddress: fc.nat({ max: 27 }),
    daysAtAddress: fc.nat({ max: 27 }),
    parallelAtAddress: fc.double({ min: 0, max: 1, noNaN: true }),
    usualModelsAtAddress: fc.nat(12),
    unusedAtAddress: fc.record({
      people: fc.double({ min: 0, max: 30, noNaN: true }),
      groupShare: fc.double({ min: 0, max: 1, noNaN: true }),
      usedShare: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
    newcomersOnDevice: fc.nat({ max: 24 }),
    newcomersHere: fc.nat({ max: 3 }),
    newcomersTogether: fc.nat({ max: 12 }),
    newAddressShareOnDevice: fc.double({ min: 0.04, max: 1, noNaN: true }),
    oneByOneHere: fc.double({ min: 0, max: 24, noNaN: true }),
    inTurnHere: fc.double({ min: 0, max: 24, noNaN: true }),
    pausesOnDevice: fc.nat({ max: 24 }),
    daysOnDevice: fc.nat({ max: 14 }),
    newestOnDeviceDays: fc.double({ min: 0, max: 14, noNaN: true }),
    oldestOnDeviceDays: fc.double({ min: 0, max: 14, noNaN: true }),
    deviceCoLocated: fc.boolean(),
    machineCoLocated: fc.boolean(),
    returnedOnDevice: fc.nat({ max: 24 }),
    accountsOnMailbox: fc.nat({ max: 9 }),
    reportedElsewhere: rarely,
    mailboxOwnerHere: fc.double({ min: 0, max: 1, noNaN: true }),
    ownLastMs: perhaps(fc.constant(NOW_MS - 400 * DAY_MS)),
    ownTrace: fc.constantFrom<GraphFacts['ownTrace']>(null, 'shown', 'absent'),
    daysInOnlyBrowser: fc.double({ min: 0, max: 14, noNaN: true }),
    minutesEachOnMachine: fc.double({ min: 0, max: 60, noNaN: true }),
    regularsOnVisitor: fc.nat({ max: 20 }),
    crowdedBrowsers: fc.subarray(['known', 'other']),
    rotatedOnVisitor: fc.nat({ max: 20 }),
    abuserStrength: fc.oneof(fc.constant(0), fc.double({ min: 0, max: 1, noNaN: true })),
    abuserOnDevice: fc.oneof(fc.constant(0), fc.double({ min: 0, max: 1, noNaN: true })),
    peersOnDevice: peers,
    peersAtAddress: peers,
    takeoverInBrowser: fc.oneof(fc.constant(0), fc.double({ min: 0, max: 1, noNaN: true })),
    takeoverOnDevice: fc.oneof(fc.constant(0), fc.double({ min: 0, max: 1, noNaN: true })),
    labels: fc.subarray(['legitimate', 'fraud', 'vip']),
  })
  // Those who share an address are some of the newcomers.
  .map((facts) => ({
    ...facts,
    newcomersTogether: Math.min(facts.newcomersTogether, facts.newcomersOnDevice),
    pausesOnDevice:
      facts.newcomersOnDevice === 0 ? 0 : 1 + (facts.pausesOnDevice % facts.newcomersOnDevice),
  }))
