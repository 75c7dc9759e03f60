import * as z from 'zod'
import * as e from './enumerations.ts'
import { LinkedAccount } from './linked-account.ts'
import { Count, RequestId, Score, Text, Timestamp } from './values.ts'

/** Schemas of check and evaluate by the interface; an unlisted field fails. */

const Signal = z.strictObject({ type: Text, label: Text })
const Reason = z.strictObject({ code: Text, label: Text, category: Text })

const ScoreFacets = z.strictObject({
  overall: Score,
  bot: Score,
  network: Score,
  email: Score,
  identity: Score,
  tls: Score,
  multipleAccounts: Score,
  riskSignals: Score,
})

const RiskFlags = z.strictObject({
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

const NetworkSummary = z.strictObject({
  kind: e.NetworkKind,
  reserved: z.literal(true).optional(),
  channel: e.ReferrerChannel.optional(),
  paid: z.boolean().optional(),
  trueCountry: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
  locationSpoof: z.boolean().optional(),
})

const EmailSummary = z.strictObject({
  disposable: z.boolean(),
  risky: z.boolean(),
  breach: z.boolean(),
})

const compactTls = {
  present: z.boolean(),
  captureStatus: e.TlsCaptureStatus,
  flagged: z.boolean(),
  reasons: z.array(Text),
  ja3: z.string().optional(),
  ja4: z.string().optional(),
}
const hex4List = z.array(z.string().regex(/^[0-9a-fA-F]{4}$/))

/** The block without `expand=tls`. */
export const CompactTls = z.strictObject(compactTls)

/** The block with it: the fields of TlsFingerprint, and `consistency`. */
export const DeepTls = z.strictObject({
  ...compactTls,
  ja3String: z.string().optional(),
  tlsVersion: z.string().optional(),
  clientTlsVersion: z.string().optional(),
  alpn: z.string().optional(),
  cipherSuite: z.string().optional(),
  sni: z.string().optional(),
  hasSni: z.boolean().optional(),
  hasGrease: z.boolean().optional(),
  hasGreaseCipherSuite: z.boolean().optional(),
  hasGreaseExtension: z.boolean().optional(),
  clientAlpn: z.array(z.string()).optional(),
  supportedGroupsN: Count.optional(),
  cipherSuitesN: Count.optional(),
  extensionsN: Count.optional(),
  greaseN: Count.optional(),
  supportedGroups: hex4List.optional(),
  extensions: hex4List.optional(),
  signatureAlgorithms: hex4List.optional(),
  cipherSuites: hex4List.optional(),
  supportedPoints: z.array(z.string().regex(/^[0-9a-fA-F]{2}$/)).optional(),
  consistency: z.strictObject({
    status: e.TlsConsistencyStatus,
    uaFamily: z.string().nullable(),
    tlsFamily: z.string().nullable(),
  }),
})

const CompareDelta = z.strictObject({
  compartment: e.CompartmentId,
  code: Text,
  label: Text,
  detail: z.string(),
})

const CompareSummary = z.strictObject({
  priorCount: Count,
  firstSeen: z.boolean(),
  deltas: z.array(CompareDelta),
})

const Recommendation = z.strictObject({
  action: e.RecommendationAction,
  title: Text,
  detail: Text,
  bullets: z.array(Text).optional(),
  compare: Text.optional(),
  priorCount: Count.optional(),
  deltas: z.array(CompareDelta).optional(),
})

const DetectionPackView = z.strictObject({
  version: z.literal(1),
  summary: Text,
  categories: z.array(z.strictObject({ id: Text, label: Text, hit: z.boolean() })),
  compartments: z.array(
    z.strictObject({
      id: e.CompartmentId,
      label: Text,
      severity: e.CompartmentSeverity,
      hit: z.boolean(),
      reasons: z.array(Text),
      count: Count,
    }),
  ),
  topReasons: z.array(z.strictObject({ type: Text, label: Text, category: Text })),
  unusual: z.array(Text),
  network: NetworkSummary,
  device: z.strictObject({ automation: e.Automation, confidence: e.Confidence }),
})

const Explanation = z.strictObject({
  score: Score,
  contributions: z.array(
    z.strictObject({
      code: Text,
      label: Text,
      compartment: Text,
      points: z.number(),
      muted: z.literal(true).optional(),
      counted: z.strictObject({ count: Count, what: Text }).optional(),
    }),
  ),
  thresholds: z.strictObject({ challengeFrom: Score, blockFrom: Score }),
  provenance: z.record(z.string(), z.enum(['edge', 'signed', 'server', 'client'])).optional(),
})

const core = {
  score: Score,
  verdict: e.Verdict,
  summary: Text,
  event: Text,
  risk: z.strictObject({
    signals: z.array(Signal),
    reasons: z.array(Reason),
    unusual: z.array(Text),
    summary: Text,
  }),
  riskSignals: z.array(Signal),
  reasons: z.array(Reason),
  unusual: z.array(Text),
  accountsLinked: Count,
  scores: ScoreFacets,
  flags: RiskFlags,
  network: NetworkSummary,
  email: EmailSummary.optional(),
  tls: CompactTls.or(DeepTls),
  recommendation: Recommendation.optional(),
  detection: DetectionPackView.optional(),
  compare: CompareSummary.optional(),
  linkedAccounts: z.array(LinkedAccount).min(1).max(50).optional(),
  requestId: RequestId,
  // What the design adds.
  id: Text,
  degraded: z.array(e.Degraded),
  missing: z.array(Text),
  ignored: z.array(Text),
  timingMs: Count,
  policyVersion: Text,
}

export const CheckResponse = z.strictObject({ ...core, explain: Explanation.optional() })
export type CheckResponse = z.infer<typeof CheckResponse>

export const EvaluateResponse = z.strictObject({
  ...core,
  verdictToken: z.strictObject({ token: Text, expiresAt: Timestamp }),
})
export type EvaluateResponse = z.infer<typeof EvaluateResponse>
