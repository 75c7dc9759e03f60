import { expect, it } from 'vitest'
import { counts, evidenceWith } from '../signals/evidence.fixture.ts'
import { cardsAtAddress } from './cards-at-address.ts'

/**
 * A guest's checkout without browser data; `before`: cards at the address in the 23 hours before, `again`: payments
 * with one of them.
 */
const strengthOf = ({
  cards = 6,
  before = 0,
  again = 0,
  elsewhere = 20,
  failed = 0,
  onDevice = null,
  isPhone = false,
  days = 0,
  network = {},
}: {
  cards?: number
  before?: number
  again?: number
  elsewhere?: number
  failed?: number
  onDevice?: number | null
  isPhone?: boolean
  days?: number
  network?: { mobile?: true; wifi?: true }
}) =>
  cardsAtAddress(
    evidenceWith({
      event: 'checkout',
      network,
      device: { deviceKey: onDevice === null ? null : 'key' },
      userAgent: { form: isPhone ? 'mobile' : 'desktop' },
      graph: { daysAtAddress: days },
      velocity: {
        accountsPerDevice: onDevice === null ? null : counts(1, 1, onDevice, onDevice),
        accountsPerVisitor: onDevice === null ? null : counts(1, 1, 1, 1),
        failedAccountsPerIp: counts(0, 0, failed, failed),
        paymentsAtAddress: {
          values: counts(1, 1, cards, Math.min(64, cards + before)),
          visits: counts(1, 1, cards, cards + before + again),
          atSite: counts(1, 1, 1, cards + before + again + elsewhere),
        },
      },
    }),
  )

it.each([
  ['six within an hour', {}, 1],
  ['five', { cards: 5 }, 0.8],
  ['three are a family’s', { cards: 3 }, 0],
  ['no one pays elsewhere: the caller sends its proxy’s address', { elsewhere: 0 }, 0],
  ['few pay elsewhere', { elsewhere: 3 }, 0.5],
  ['a mobile carrier’s address', { cards: 9, network: { mobile: true } }, 0],
  ['a run at such an address', { cards: 18, network: { mobile: true } }, 1],
  ['a hotspot', { network: { wifi: true } }, 0],
  ['people on machines of their own', { onDevice: 1 }, 0],
  ['many people on one machine', { onDevice: 6 }, 1],
  ['people on phones of one model', { onDevice: 6, isPhone: true }, 0],
  ['a till that had sixteen cards before', { before: 16 }, 0],
  ['one card that paid a hundred times before', { again: 100 }, 1],
  ['a till that had more cards before than are counted', { cards: 30, before: 200 }, 0],
  ['cards before whose step-ups failed', { before: 16, failed: 16 }, 1],
  ['a till that was closed yesterday', { days: 2 }, 0],
] as const)('cards at one address: %s', (_, given, expected) =>
  expect(strengthOf(given)).toBeCloseTo(expected),
)

it('is none where an older limiter counted, or no card was sent', () => {
  expect(cardsAtAddress(evidenceWith({ velocity: {} }))).toBe(0)
  expect(cardsAtAddress(evidenceWith({ velocity: { paymentsAtAddress: null } }))).toBe(0)
  expect(cardsAtAddress(evidenceWith({ velocity: null }))).toBe(0)
})
