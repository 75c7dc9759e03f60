import * as z from 'zod'

/** What the caller should do with the event. */
export const Verdict = z.enum(['allow', 'challenge', 'shadow', 'block']).meta({
  id: 'Verdict',
  description:
    'allow: proceed; challenge: step-up such as MFA or captcha; shadow: allow but flag for review; block: reject.',
})
export type Verdict = z.infer<typeof Verdict>

export const NetworkKind = z
  .enum(['clean', 'vpn', 'tor', 'datacenter', 'wifi', 'proxy', 'abuse', 'mixed'])
  .meta({
    id: 'NetworkKind',
    description:
      'clean: nothing known against it; wifi: a public hotspot; proxy: corporate or known proxy; abuse: on threat lists; mixed: several kinds.',
  })
export type NetworkKind = z.infer<typeof NetworkKind>

export const CompartmentId = z
  .enum([
    'automation',
    'fingerprint',
    'behavioral',
    'network',
    'identity',
    'email',
    'breach',
    'visit',
    'attribution',
    'tls',
    'ua',
    'extension',
  ])
  .meta({ id: 'CompartmentId', description: 'Part of the evidence that signals are grouped by.' })
export type CompartmentId = z.infer<typeof CompartmentId>

/** Twelve groups in which a reader meets the signals (detection pack `categories`). */
export const CategoryId = z
  .enum([
    'automation',
    'device_integrity',
    'behavior',
    'network_anonymity',
    'network_abuse',
    'location',
    'velocity',
    'multi_account',
    'email_quality',
    'credential_exposure',
    'account_drift',
    'tls_consistency',
  ])
  .meta({ id: 'CategoryId', description: 'Group of signals in the detection pack.' })
export type CategoryId = z.infer<typeof CategoryId>

export const ExposureLayer = z
  .enum(['employee_on_system', 'employee_elsewhere', 'platform_user', 'corpus'])
  .meta({
    id: 'ExposureLayer',
    description:
      "employee_on_system: staff, on the domain's systems; employee_elsewhere: staff, on other sites; platform_user: users of the application; corpus: public breaches and lists.",
  })
export type ExposureLayer = z.infer<typeof ExposureLayer>
