import { declareSignal } from '../../signal.ts'

/** The token of one browser with the payload of another: one of the two was made up. */
export const tokenContradicted = declareSignal({
  code: 'token_contradicted',
  label: 'Browser data contradict the verdict token',
  clause: 'the browser data is not of the browser that the verdict token was issued to',
  category: 'device_integrity',
  compartment: 'identity',
  facets: ['identity', 'bot', 'riskSignals'],
  alwaysCounts: true,
  measure: ({ session }) => session.tokenContradicted,
})
