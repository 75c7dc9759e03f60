import { automation, challenge, replay } from './automation.ts'
import { behavior } from './behavior.ts'
import { browsers, extendedSupport, releases } from './browsers.ts'
import { counted, newcomers } from './counted.ts'
import { counters } from './counters.ts'
import { device } from './device.ts'
import { graph } from './graph.ts'
import { history } from './history.ts'
import { locale } from './locale.ts'
import { recorded } from './recorded.ts'
import { tls } from './tls.ts'

export type { Cadence } from './browsers.ts'
export type { EdgePolicy } from './graph.ts'

/** Every number that decides a fact; part of the policy of `scoring`, and of its fingerprint. */
export const evidencePolicy = {
  graph,
  history,
  counted,
  newcomers,
  counters,
  behavior,
  automation,
  challenge,
  replay,
  device,
  browsers,
  releases,
  extendedSupport,
  tls,
  locale,
  recorded,
} as const
