import * as z from 'zod'
import { CategoryId, CompartmentId } from '../enums.ts'
import {
  AutomationLevel,
  CompartmentSeverity,
  DeviceConfidence,
  RecommendationAction,
} from './answer-enums.ts'
import { NetworkSummary } from './network.ts'

export const CompareDelta = z
  .object({
    compartment: CompartmentId,
    code: z.string().describe('Code of the difference, such as new_device.'),
    label: z.string().describe('What it means, for people.'),
    detail: z.string().describe('The current value compared to earlier ones, in one clause.'),
  })
  .meta({ id: 'CompareDelta', description: 'One difference from earlier visits.' })
export type CompareDelta = z.infer<typeof CompareDelta>

export const CompareSummary = z
  .object({
    priorCount: z.int().min(0).meta({ description: 'Prior visits matched.' }),
    firstSeen: z.boolean().describe('Whether no earlier visit matched.'),
    deltas: z.array(CompareDelta).describe('Differences from earlier visits.'),
  })
  .meta({
    id: 'CompareSummary',
    description: 'Comparison with earlier visits of the same person or browser.',
  })
export type CompareSummary = z.infer<typeof CompareSummary>

export const Recommendation = z
  .object({
    action: RecommendationAction,
    title: z.string().describe('Heading for people.'),
    detail: z.string().describe('What to do, and why, in one sentence.'),
    bullets: z.array(z.string()).optional().describe('Reasons as clauses, strongest first.'),
    compare: z.string().optional().describe('Comparison with earlier visits, in one sentence.'),
    priorCount: z.int().min(0).optional().describe('Earlier visits that matched.'),
    deltas: z.array(CompareDelta).optional().describe('Differences from earlier visits.'),
  })
  .meta({
    id: 'Recommendation',
    description: 'What to do with the event, for people. Its action never contradicts the verdict.',
  })
export type Recommendation = z.infer<typeof Recommendation>

export const DetectionCategory = z
  .object({
    id: CategoryId,
    label: z.string().describe('Name for people.'),
    hit: z.boolean().describe('Whether a signal of this group fired.'),
  })
  .meta({ id: 'DetectionCategory', description: 'One of the twelve groups of signals.' })
export type DetectionCategory = z.infer<typeof DetectionCategory>

export const DetectionCompartment = z
  .object({
    id: CompartmentId,
    label: z.string().describe('Name for people.'),
    severity: CompartmentSeverity,
    hit: z.boolean().describe('Whether a signal of this compartment fired.'),
    reasons: z.array(z.string()).describe('Labels of its signals.'),
    count: z.int().min(0).meta({ description: 'Number of reasons.' }),
  })
  .meta({
    id: 'DetectionCompartment',
    description: 'One of the twelve compartments and what fired in it.',
  })
export type DetectionCompartment = z.infer<typeof DetectionCompartment>

export const TopReason = z
  .object({
    type: z.string().describe('Code of the signal.'),
    label: z.string().describe('What it means, for people.'),
    category: z.string().describe('Group of the signal.'),
  })
  .meta({ id: 'TopReason', description: 'A strong signal.' })
export type TopReason = z.infer<typeof TopReason>

/** Consumer-safe: no weights, hashes or vendor ids. */
export const DetectionPackView = z
  .object({
    version: z.literal(1).describe('Version of this structure, always 1.'),
    summary: z.string().describe('One sentence for people.'),
    categories: z.array(DetectionCategory).describe('The twelve groups of signals.'),
    compartments: z.array(DetectionCompartment).describe('The twelve compartments.'),
    topReasons: z.array(TopReason).describe('Strongest signals.'),
    unusual: z.array(z.string()).describe('Codes of what differs from earlier visits.'),
    network: NetworkSummary,
    device: z
      .object({
        automation: AutomationLevel.describe('Strength of the evidence for automation.'),
        confidence: DeviceConfidence.describe('How much of the device was observed.'),
      })
      .describe('What is concluded of the device.'),
  })
  .meta({
    id: 'DetectionPackView',
    description: 'Findings by group, without weights or hashes: safe to show to analysts.',
  })
export type DetectionPackView = z.infer<typeof DetectionPackView>
