import type { SignalCode } from '../policy/index.ts'
import type { FiredSignal } from '../signal.ts'

/** Signals of people who arrive together, by their address, network or mail domain. */
const ARRIVALS = [
  'new_accounts_at_address',
  'hidden_network_crowd',
  'email_domain_new',
  'email_domain_scattered',
  'email_domain_velocity',
] as const satisfies readonly SignalCode[]

const BY_ARRIVALS = new Set<SignalCode>(ARRIVALS)

/** Signals of a number of people or accounts, which a crowd causes as well as a single operator. */
const BY_COUNT = new Set<SignalCode>([
  ...ARRIVALS,
  'ip_velocity',
  'subnet_velocity',
  'site_rate_anomaly',
  'email_family_velocity',
  'device_multi_account',
  'fp_burst',
  'client_crowd',
  'vid_multi_account',
  'vid_further_account',
])

/** Whether a signal counts arrivals by address, network or mail domain: a second view of the crowd on a device key. */
export const countsArrivals = ({ signal }: FiredSignal): boolean => BY_ARRIVALS.has(signal.code)

/** Whether a signal counts people or accounts. */
export const countsPeople = ({ signal }: FiredSignal): boolean => BY_COUNT.has(signal.code)
