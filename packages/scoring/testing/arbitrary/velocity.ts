import fc from 'fast-check'
import { counts, perhaps } from './values.ts'

const bareAttempts = fc.record({ tried: counts, failed: counts })

export const velocity = fc.record({
  ip: perhaps(counts),
  subnet: perhaps(counts),
  device: perhaps(counts),
  visitor: perhaps(counts),
  account: perhaps(counts),
  emailDomain: perhaps(counts),
  accountsPerEmailDomain: perhaps(counts),
  signupsPerEmailDomain: perhaps(counts),
  subnetsPerEmailDomain: perhaps(counts),
  accountsPerAddressFamily: perhaps(counts),
  emailDomainAgeDays: perhaps(fc.nat({ max: 400 })),
  accountsPerVisitor: perhaps(counts),
  accountsPerDevice: perhaps(counts),
  ipsPerAccount: perhaps(counts),
  devicesPerVisitor: perhaps(counts),
  visitorsPerIp: fc.nat({ max: 40 }),
  paidClicksPerDevice: perhaps(counts),
  failedAccountsPerIp: perhaps(counts),
  provedColleaguesPerIp: perhaps(counts),
  paymentValues: perhaps(counts),
  paymentsAtAddress: perhaps(fc.record({ values: counts, visits: counts, atSite: counts })),
  pace: perhaps(
    fc.record({
      times: fc.integer({ min: 1, max: 200 }),
      others: fc.array(fc.nat({ max: 63 }), { minLength: 1, maxLength: 8 }),
    }),
  ),
  site: perhaps(counts),
  bare: perhaps(counts),
  bareOfKind: perhaps(counts),
  bareAttempts: perhaps(fc.record({ ofKind: bareAttempts, ofVersion: bareAttempts })),
  newcomers: perhaps(
    fc.record({
      people: counts,
      here: counts,
      lines: counts,
      atLine: counts,
      atProvider: counts,
      ofClient: counts,
      peopleAtProvider: counts,
      peopleOfClient: counts,
    }),
  ),
  siteRateZ: perhaps(fc.double({ min: -3, max: 30, noNaN: true })),
})
