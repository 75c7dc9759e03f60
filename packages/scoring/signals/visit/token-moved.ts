import { TOKEN_OTHER_NETWORK } from '../../policy.ts'
import type { Signal } from '../../signal.ts'

/** Within minutes people change from Wi-Fi to mobile; hardly any of them change the country. */
export const tokenMoved: Signal = {
  code: 'token_moved',
  label: 'Verdict token issued at another network',
  clause: 'the proof from the browser was issued at another network',
  category: 'device_integrity',
  compartment: 'visit',
  facets: ['network', 'riskSignals'],
  flags: [],
  weight: 1.2,
  source: 'judgement',
  measure: ({ session }) => {
    if (session.tokenNetwork === 'other_country') return 1.2
    return session.tokenNetwork === 'other_network' ? TOKEN_OTHER_NETWORK : 0
  },
}
