import {
  type AutomationLevel,
  CategoryId,
  CompartmentId,
  type CompartmentSeverity,
  type DetectionPackView,
  type NetworkSummary,
} from '@vigil/contract'
import type { Evidence } from '@vigil/evidence'
import { policy } from '../policy/index.ts'
import type { FiredSignal } from '../signal.ts'

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
  /** Fired signals with a positive weight, strongest first. */
  against: readonly FiredSignal[]
  /** Log-odds by compartment. */
  compartments: ReadonlyMap<CompartmentId, number>
  /** Signals that raise the score most. */
  top: readonly FiredSignal[]
  summary: string
  unusual: string[]
  network: NetworkSummary
}

/**
 * Returns the detection pack: always all categories and compartments, without details that must not reach consumers.
 */
export function detectionOf(evidence: Evidence, input: DetectionInput): DetectionPackView {
  const { against, compartments } = input
  const hit = new Set<CategoryId>()
  const reasonsOf = new Map<CompartmentId, string[]>()
  for (const { signal, weight } of against) {
    if (weight >= policy.guards.minCorroboratingWeight) hit.add(signal.category)
    const reasons = reasonsOf.get(signal.compartment)
    if (reasons === undefined) reasonsOf.set(signal.compartment, [signal.label])
    else reasons.push(signal.label)
  }
  return {
    version: 1,
    summary: input.summary,
    categories: CategoryId.options.map((id) => ({
      id,
      label: CATEGORY_LABELS[id],
      hit: hit.has(id),
    })),
    compartments: CompartmentId.options.map((id) => {
      const reasons = reasonsOf.get(id) ?? []
      return {
        id,
        label: policy.compartments[id].label,
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

/** Returns the severity of a compartment with evidence: at least the lowest, so that no reason lacks one. */
function severityOf(odds: number): CompartmentSeverity {
  const { medium, high } = policy.levels.severity
  if (odds < medium) return 'low'
  return odds < high ? 'medium' : 'high'
}

function automationLevel(odds: ReadonlyMap<CompartmentId, number>): AutomationLevel {
  const { behavioralFactor, low, medium, high } = policy.levels.automation
  const behavioral = Math.max(0, odds.get('behavioral') ?? 0)
  const level = (odds.get('automation') ?? 0) + behavioralFactor * behavioral
  if (level < low) return 'none'
  if (level < medium) return 'low'
  return level < high ? 'medium' : 'high'
}
