import {
  type AutomationLevel,
  CategoryId,
  CompartmentId,
  type CompartmentSeverity,
  type DetectionPackView,
  type NetworkSummary,
} from '@vigil/contract'
import type { Evidence } from '@vigil/evidence'
import { COMPARTMENTS, TELLING } from './policy.ts'
import type { FiredSignal } from './signal.ts'

const CATEGORY_LABELS: Record<CategoryId, string> = {
  automation: 'Automation',
  device_integrity: 'Device integrity',
  behavior: 'Interaction',
  network_anonymity: 'Anonymised network',
  network_abuse: 'Abusive network',
  location: 'Location consistency',
  velocity: 'Velocity',
  multi_account: 'Multiple accounts',
  email_quality: 'Email quality',
  credential_exposure: 'Credential exposure',
  account_drift: 'Account history',
  tls_consistency: 'TLS consistency',
}

export interface DetectionInput {
  /** Firings that incriminate, strongest first. */
  against: readonly FiredSignal[]
  /** Log-odds by compartment. */
  compartments: ReadonlyMap<CompartmentId, number>
  /** The signals that raise the score the most. */
  top: readonly FiredSignal[]
  summary: string
  unusual: string[]
  network: NetworkSummary
}

/** The detection pack: consumer-safe, all categories and compartments always. */
export function detectionOf(evidence: Evidence, input: DetectionInput): DetectionPackView {
  const { against, compartments } = input
  return {
    version: 1,
    summary: input.summary,
    categories: CategoryId.options.map((id) => ({
      id,
      label: CATEGORY_LABELS[id],
      hit: against.some(({ signal, weight }) => signal.category === id && weight >= TELLING),
    })),
    compartments: CompartmentId.options.map((id) => {
      const reasons = against
        .filter(({ signal }) => signal.compartment === id)
        .map(({ signal }) => signal.label)
      return {
        id,
        label: COMPARTMENTS[id].label,
        severity: reasons.length === 0 ? 'none' : severityOf(compartments.get(id) ?? 0),
        hit: reasons.length > 0,
        reasons,
        count: reasons.length,
      }
    }),
    topReasons: input.top.map(({ signal }) => ({
      type: signal.code,
      label: signal.label,
      category: signal.category,
    })),
    unusual: input.unusual,
    network: input.network,
    device: {
      automation: automationLevel(compartments),
      confidence: evidence.device?.confidence ?? 'unknown',
    },
  }
}

/** Of a compartment that is hit: a reason that is told is never of no severity. */
function severityOf(odds: number): CompartmentSeverity {
  if (odds < 1.5) return 'low'
  return odds < 3 ? 'medium' : 'high'
}

function automationLevel(odds: ReadonlyMap<CompartmentId, number>): AutomationLevel {
  const level = (odds.get('automation') ?? 0) + 0.5 * Math.max(0, odds.get('behavioral') ?? 0)
  if (level < 0.8) return 'none'
  if (level < 2) return 'low'
  return level < 3.5 ? 'medium' : 'high'
}
