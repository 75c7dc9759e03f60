import * as z from 'zod'
import { CompareSummary, DetectionPackView, Recommendation } from './detection.ts'
import { CompartmentId, Degraded, Verdict } from './enums.ts'
import { Score } from './fields.ts'
import { LinkedAccount } from './linked-accounts.ts'
import { NetworkSummary } from './network.ts'
import { TlsBlock } from './tls.ts'

export const RiskSignal = z
  .object({ type: z.string(), label: z.string() })
  .meta({ id: 'RiskSignal' })
export type RiskSignal = z.infer<typeof RiskSignal>

export const RiskReason = z
  .object({ code: z.string(), label: z.string(), category: z.string() })
  .meta({ id: 'RiskReason' })
export type RiskReason = z.infer<typeof RiskReason>

export const Risk = z
  .object({
    signals: z.array(RiskSignal),
    reasons: z.array(RiskReason),
    unusual: z.array(z.string()),
    summary: z.string(),
  })
  .meta({ id: 'Risk' })
export type Risk = z.infer<typeof Risk>

export const ScoreFacets = z
  .object({
    overall: Score,
    bot: Score,
    network: Score,
    email: Score,
    identity: Score,
    tls: Score,
    multipleAccounts: Score,
    riskSignals: Score,
  })
  .meta({ id: 'ScoreFacets' })
export type ScoreFacets = z.infer<typeof ScoreFacets>

export const RiskFlags = z
  .object({
    vpn: z.boolean(),
    tor: z.boolean(),
    datacenter: z.boolean(),
    proxy: z.boolean(),
    abuseIp: z.boolean(),
    disposableEmail: z.boolean(),
    bot: z.boolean(),
    multiAccount: z.boolean(),
    velocity: z.boolean(),
    breach: z.boolean(),
  })
  .meta({ id: 'RiskFlags' })
export type RiskFlags = z.infer<typeof RiskFlags>

export const EmailSummary = z
  .object({ disposable: z.boolean(), risky: z.boolean(), breach: z.boolean() })
  .meta({ id: 'EmailSummary' })
export type EmailSummary = z.infer<typeof EmailSummary>

/** One line of `expand=explain`: what a signal added to (or took from) the score, in points. */
export const Contribution = z
  .object({
    code: z.string(),
    label: z.string(),
    compartment: CompartmentId.or(z.literal('base')),
    points: z.number(),
  })
  .meta({ id: 'Contribution' })
export type Contribution = z.infer<typeof Contribution>

export const Explanation = z
  .object({
    score: Score,
    contributions: z.array(Contribution),
    provenance: z
      .record(z.string(), z.enum(['edge', 'signed', 'server', 'client']))
      .optional()
      .meta({
        description:
          'Strongest source of each part of the browser evidence: our edge, a verdict token, your server, or the browser unverified. Absent in stored checks.',
      }),
  })
  .meta({
    id: 'Explanation',
    description: 'The points of all contributions sum to the score. Secret keys only.',
  })
export type Explanation = z.infer<typeof Explanation>

const core = {
  id: z.string().meta({ description: 'Id of this check.' }),
  requestId: z.string(),
  score: Score,
  verdict: Verdict,
  summary: z.string(),
  event: z.string(),
  risk: Risk,
  riskSignals: z.array(RiskSignal),
  reasons: z.array(RiskReason),
  unusual: z.array(z.string()),
  accountsLinked: z.int().min(0),
  scores: ScoreFacets,
  flags: RiskFlags,
  network: NetworkSummary,
  email: EmailSummary.optional(),
  tls: TlsBlock,
  recommendation: Recommendation.optional(),
  detection: DetectionPackView.optional(),
  compare: CompareSummary.optional(),
  linkedAccounts: z.array(LinkedAccount).max(50).optional(),
  degraded: z.array(Degraded),
  missing: z
    .array(z.string())
    .default([])
    .meta({ description: 'Inputs that were absent; with them the judgement would be better.' }),
  ignored: z
    .array(z.string())
    .default([])
    .meta({ description: 'Unknown fields of the body that look like misspelt known ones.' }),
  timingMs: z.int().min(0),
  policyVersion: z.string(),
}

/** Answer of POST /api/v1/check. */
export const CheckResponse = z
  .object({ ...core, explain: Explanation.optional() })
  .meta({ id: 'CheckResponse' })
export type CheckResponse = z.infer<typeof CheckResponse>

export const VerdictToken = z
  .object({ token: z.string(), expiresAt: z.iso.datetime({ offset: true }) })
  .meta({ id: 'VerdictToken' })
export type VerdictToken = z.infer<typeof VerdictToken>

/** Answer of POST /v1/risk/evaluate. */
export const EvaluateResponse = z
  .object({ ...core, verdictToken: VerdictToken })
  .meta({ id: 'EvaluateResponse' })
export type EvaluateResponse = z.infer<typeof EvaluateResponse>
