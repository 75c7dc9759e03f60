import { declareSignal } from '../../signal.ts'

/** Employees at work. */
export const corporateGateway = declareSignal({
  code: 'corporate_gateway',
  label: 'Company web gateway',
  clause: 'it comes through a corporate gateway',
  compartment: 'network',
  flags: ['proxy'],
  measure: ({ network }) => network?.corporateProxy === true,
})
