import { NO_SESSION } from '../session/facts.ts'
import { HOUR_MS } from '../time.ts'
import { patch, type SandboxOutcome } from './outcome.ts'
import { historyWith } from './sandbox-facts.ts'

/** Local parts about earlier visits, sessions and tokens. */
export const VISIT_OUTCOMES: readonly SandboxOutcome[] = [
  {
    input: 'new-device',
    forces: 'compartment visit, unusual new_device',
    apply: patch((evidence) => ({
      history: historyWith(evidence, { deviceKey: 'sandbox-other', visitorKey: 'sandbox-other' }),
    })),
  },
  {
    input: 'new-country',
    forces: 'unusual new_country',
    apply: patch((evidence) => ({
      history: historyWith(evidence, { country: 'BR', asn: 64497, ipKey: 'sandbox-far' }),
    })),
  },
  {
    input: 'impossible-travel',
    forces: 'unusual impossible_travel',
    apply: patch((evidence) => {
      const history = historyWith(evidence, {
        country: 'BR',
        asn: 64497,
        geo: { latitude: -23.5, longitude: -46.6 },
      })
      const visits = history.visits.with(0, {
        ...history.current,
        ...history.visits[0],
        atMs: evidence.atMs - HOUR_MS,
      })
      return { history: { ...history, visits } }
    }),
  },
  {
    input: 'dormant',
    forces: 'unusual dormant_return',
    apply: patch((evidence) => ({ history: historyWith(evidence, {}, 120) })),
  },
  {
    input: 'session-expired',
    forces: 'session_expired',
    apply: patch(() => ({ session: { ...NO_SESSION, session: 'expired' } })),
  },
  {
    input: 'token-replayed',
    forces: 'token_replayed',
    apply: patch(() => ({ session: { ...NO_SESSION, token: 'replayed' } })),
  },
]
