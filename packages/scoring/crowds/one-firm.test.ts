import { expect, it } from 'vitest'
import { counts, evidenceWith } from '../signals/evidence.fixture.ts'
import { shareOfRemoteFirm, shareOfTeam } from './one-firm.ts'

const EMAIL = { free: false, paidMailbox: false, forwarder: false, disposable: false }
const day = (count: number) => counts(0, 0, 0, count)

it.each([
  ['a class behind one address', {}, 0.3],
  ['a class of which a third is elsewhere', { domain: 30, network: 20, crowd: 20 }, 0.3],
  ['two who sign up', { domain: 2, network: 2, crowd: 2 }, 0.825],
  ['one who signs up on a device key that many have', { domain: 1, network: 1 }, 1],
  ['a class behind one address, with a few at home', { network: 20, subnets: 3 }, 0.3],
  ['a class behind three addresses', { network: 8, subnets: 3 }, 0.3],
  ['a class behind a gateway of many firms', { network: 2, subnets: 12, gateway: true }, 0.3],
  ['a few of a crowd behind a gateway', { domain: 6, gateway: true }, 1],
  ['a domain whose accounts come each from another network', { network: 1, subnets: 24 }, 1],
  ['many domains behind one address', { domain: 4, network: 25 }, 1],
  ['a few of a crowd that is elsewhere', { domain: 6, network: 6 }, 1],
  ['more than gather', { domain: 70, network: 70, crowd: 70 }, 1],
  ['more, each with a machine', { domain: 70, network: 70, crowd: 24, parallel: 1 }, 0.3],
  ['more, who may have machines', { domain: 70, network: 70, crowd: 24, parallel: 0.5 }, 0.65],
  ['more, at the exit of a VPN', { domain: 70, network: 70, crowd: 24, parallel: 1, vpn: true }, 1],
  ['more, with a random name', { domain: 70, network: 70, crowd: 24, parallel: 1, random: 1 }, 1],
  ['mailboxes that anybody can have', { email: { free: true } }, 1],
  ['mailboxes of an hour', { email: { disposable: true } }, 1],
  ['mailboxes of an hour, by their host', { email: { disposableMx: true } }, 1],
  ['logins', { event: 'login' }, 1],
] as const)('what counts of a crowd of sign-ups: %s', (_, given, share) => {
  const { domain, network, subnets, gateway, crowd, email, event, parallel, vpn, random } = {
    domain: 24,
    network: 24,
    subnets: 1,
    gateway: false,
    crowd: 24,
    email: {},
    parallel: 0,
    vpn: false,
    random: 0,
    event: 'signup' as const,
    ...given,
  }
  const evidence = evidenceWith({
    event,
    email: { ...EMAIL, gibberish: random, ...email },
    network: { corporateProxy: gateway, vpn },
    graph: { parallelAtAddress: parallel },
    velocity: {
      emailDomain: day(domain),
      subnet: day(network),
      subnetsPerEmailDomain: day(subnets),
    },
  })
  expect(shareOfTeam(evidence, crowd)).toBeCloseTo(share)
})

it.each([
  ['a dozen at home', { accounts: 12, networks: 12 }, 0.3],
  ['two dozen at home', { accounts: 24, networks: 24 }, 1],
  ['a hundred, a third at home', { accounts: 100, networks: 34 }, 0.3],
  ['a hundred, most at home', { accounts: 100, networks: 70 }, 1],
  ['a hundred, at the office', { accounts: 100, networks: 34, here: 20 }, 1],
  ['more than are counted', { accounts: 256, networks: 100 }, 1],
  ['a hundred with random names', { accounts: 100, networks: 34, random: 1 }, 1],
  ['a hundred with mailboxes of an hour', { accounts: 100, networks: 34, disposable: true }, 1],
])('what counts of a crowd on one model at home: %s of a firm', (_, given, share) => {
  const { accounts, networks, here, random, disposable } = {
    here: 0,
    random: 0,
    disposable: false,
    ...given,
  }
  const evidence = evidenceWith({
    event: 'signup',
    email: { ...EMAIL, disposable, gibberish: random },
    graph: { newcomersOnDevice: Math.min(23, accounts - 1), newcomersHere: here, daysOnDevice: 1 },
    velocity: {
      accountsPerEmailDomain: day(accounts),
      subnetsPerEmailDomain: day(networks),
      emailDomainAgeDays: 0,
    },
  })
  expect(shareOfRemoteFirm(evidence, 12)).toBeCloseTo(share)
})
