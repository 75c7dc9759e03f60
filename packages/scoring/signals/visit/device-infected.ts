import { exposedBy } from '../../history/exposed-account.ts'
import { policy } from '../../policy/index.ts'
import { declareSignal } from '../../signal.ts'

const own = policy.signals.device_infected

/**
 * A stealer log newer than the account's last proof: its buyer has the password, and the cookies
 * of the usual device. It counts until a challenge is passed or the password is reset.
 */
export const deviceInfected = declareSignal({
  code: 'device_infected',
  label: 'Known device infected by a stealer',
  clause:
    'a stealer log shows that passwords and cookies left the usual device, and no proof was given since',
  category: 'credential_exposure',
  compartment: 'visit',
  facets: ['identity', 'riskSignals'],
  flags: ['breach'],
  measure: (evidence) => {
    const by = exposedBy(evidence)
    return by === 'logHere' || (by !== null && own.elsewhereLogOdds / own.weight)
  },
})
