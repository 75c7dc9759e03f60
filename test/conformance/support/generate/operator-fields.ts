import { ordinaryPlan } from '../workspace.ts'
import { type Fields, flag, listOf, oneOf, text, whole } from './field.ts'
import type { Random } from './random.ts'

/** What the operator sends. */

const amount = whole(0, 1_000_000)
const label = text((random) => `Acme ${random.int(1, 999)}`, '', ' ', 'x'.repeat(129))

export const planFields: Fields = {
  ...Object.fromEntries(Object.keys(ordinaryPlan).map((name) => [name, amount])),
  id: text((random) => `generated-${random.int(1, 20)}`, '', 'Big', 'a b', 'x'.repeat(65)),
  name: label,
  allowsOverage: flag(),
  apiRateLimit: whole(1, 1000),
  apiRateWindowSec: whole(1, 86_400),
  edgeRateLimit: whole(1, 1000),
  edgeRateWindowSec: whole(1, 86_400),
  features: listOf(oneOf('monitor', 'checks'), 4),
}

/** A workspace on a plan that exists. */
export const workspaceFields = (planId: string): Fields => ({
  name: label,
  planId: text(() => planId, '', 'No Plan'),
})

export const changeFields = (planId: string): Fields => ({
  planId: text(() => planId, '', 'No Plan'),
  planStatus: text((random) => random.pick(['trialing', 'active', 'past_due']), '', 'dormant'),
  suspended: flag(),
})

const hostname = (random: Random) => `host-${random.int(1, 30)}.example`
export const domainFields: Fields = {
  host: text(hostname, '', 'a b', 'a..b', '-a.example', 'x'.repeat(300)),
  role: text((random) => random.pick(['verified', 'staging']), '', 'owner'),
}

export const keyFields: Fields = {
  kind: text(() => 'publishable', '', 'master'),
  env: text((random) => random.pick(['test', 'live']), '', 'dev'),
  websiteHostname: text(hostname, '', 'a b'),
  expiresAt: text(() => '2030-01-01T00:00:00.000Z', '', 'soon', '2030-13-01'),
}
