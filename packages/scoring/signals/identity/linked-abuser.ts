import { declareSignal } from '../../signal.ts'

/** By the strength of the link. */
export const linkedAbuser = declareSignal({
  code: 'linked_abuser',
  label: 'Linked to a known abuser',
  clause: 'it shares a browser, device or mailbox with an account that was reported for abuse',
  compartment: 'identity',
  about: 'linkedHolder',
  facets: ['identity', 'multipleAccounts', 'riskSignals'],
  flags: ['multiAccount'],
  measure: ({ graph }) => graph?.abuserStrength ?? 0,
})
