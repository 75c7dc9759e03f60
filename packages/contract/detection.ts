import * as z from 'zod'
import {
  AutomationLevel,
  CategoryId,
  CompartmentId,
  CompartmentSeverity,
  DeviceConfidence,
  RecommendationAction,
} from './enums.ts'
import { NetworkSummary } from './network.ts'

export const CompareDelta = z
  .object({
    compartment: CompartmentId,
    code: z.string(),
    label: z.string(),
    detail: z.string(),
  })
  .meta({ id: 'CompareDelta' })
export type CompareDelta = z.infer<typeof CompareDelta>

export const CompareSummary = z
  .object({
    priorCount: z.int().min(0).meta({ description: 'Prior visits matched.' }),
    firstSeen: z.boolean(),
    deltas: z.array(CompareDelta),
  })
  .meta({ id: 'CompareSummary' })
export type CompareSummary = z.infer<typeof CompareSummary>

export const Recommendation = z
  .object({
    action: RecommendationAction,
    title: z.string(),
    detail: z.string(),
    bullets: z.array(z.string()).optional(),
    compare: z.string().optional(),
    priorCount: z.int().min(0).optional(),
    deltas: z.array(CompareDelta).optional(),
  })
  .meta({ id: 'Recommendation' })
export type Recommendation = z.infer<typeof Recommendation>

export const DetectionCategory = z
  .object({ id: CategoryId, label: z.string(), hit: z.boolean() })
  .meta({ id: 'DetectionCategory' })
export type DetectionCategory = z.infer<typeof DetectionCategory>

export const DetectionCompartment = z
  .object({
    id: CompartmentId,
    label: z.string(),
    severity: CompartmentSeverity,
    hit: z.boolean(),
    reasons: z.array(z.string()),
    count: z.int().min(0).meta({ description: 'Number of reasons.' }),
  })
  .meta({ id: 'DetectionCompartment' })
export type DetectionCompartment = z.infer<typeof DetectionCompartment>

export const TopReason = z
  .object({ type: z.string(), label: z.string(), category: z.string() })
  .meta({ id: 'TopReason' })
export type TopReason = z.infer<typeof TopReason>

/** Consumer-safe: no weights, hashes or vendor ids. */
export const DetectionPackView = z
  .object({
    version: z.literal(1),
    summary: z.string(),
    categories: z.array(DetectionCategory),
    compartments: z.array(DetectionCompartment),
    topReasons: z.array(TopReason),
    unusual: z.array(z.string()),
    network: NetworkSummary,
    device: z.object({ automation: AutomationLevel, confidence: DeviceConfidence }),
  })
  .meta({ id: 'DetectionPackView' })
export type DetectionPackView = z.infer<typeof DetectionPackView>
