import * as z from 'zod'
import { Verdict } from '../enums.ts'
import { Degraded } from './answer-enums.ts'
import { RequestId, Score } from './answer-fields.ts'
import { CompareSummary, DetectionPackView, Recommendation } from './detection.ts'
import { Explanation } from './explanation.ts'
import { LinkedAccount } from './linked-accounts.ts'
import { NetworkSummary } from './network.ts'
import { TlsBlock } from './tls-block.ts'

export const RiskSignal = z
  .object({
    type: z.string().describe('Code of the signal, such as email_disposable.'),
    label: z.string().describe('What it means, for people.'),
  })
  .meta({ id: 'RiskSignal', description: 'A signal that fired.' })
export type RiskSignal = z.infer<typeof RiskSignal>

export const RiskReason = z
  .object({
    code: z.string().describe('Code of the signal, such as email_disposable.'),
    label: z.string().describe('What it means, for people.'),
    category: z.string().describe('Group of the signal.'),
  })
  .meta({ id: 'RiskReason', description: 'A signal that raised the score, with its group.' })
export type RiskReason = z.infer<typeof RiskReason>

export const Risk = z
  .object({
    signals: z.array(RiskSignal).describe('Signals that raised the score, strongest first.'),
    reasons: z.array(RiskReason).describe('The same with the group of each.'),
    unusual: z.array(z.string()).describe('Codes of what differs from earlier visits.'),
    summary: z.string().describe('One sentence for people.'),
  })
  .meta({ id: 'Risk', description: 'Signals and reasons in one object.' })
export type Risk = z.infer<typeof Risk>

export const ScoreFacets = z
  .object({
    overall: Score.describe('The same as score.'),
    bot: Score.describe('Automation, 0 to 100.'),
    network: Score.describe('VPN, Tor, datacenter and abuse, 0 to 100.'),
    email: Score.describe('Quality and reputation of the address, 0 to 100.'),
    identity: Score.describe('Identity graph, multi-accounting and breaches, 0 to 100.'),
    tls: Score.describe('TLS fingerprint and its consistency, 0 to 100.'),
    multipleAccounts: Score.describe('Only multi-accounting, 0 to 100.'),
    riskSignals: Score.describe('Everything but automation, 0 to 100.'),
  })
  .meta({ id: 'ScoreFacets', description: 'The score by facet, each 0 to 100.' })
export type ScoreFacets = z.infer<typeof ScoreFacets>

export const RiskFlags = z
  .object({
    vpn: z.boolean().describe('The IP address belongs to a VPN.'),
    tor: z.boolean().describe('The IP address is a Tor exit.'),
    datacenter: z.boolean().describe('The IP address belongs to a hosting provider.'),
    proxy: z.boolean().describe('The IP address belongs to a corporate or known proxy.'),
    abuseIp: z.boolean().describe('The IP address is on an abuse or threat list.'),
    disposableEmail: z.boolean().describe('The address is disposable.'),
    bot: z.boolean().describe('The visit is automated.'),
    multiAccount: z.boolean().describe('One operator appears to use several accounts.'),
    velocity: z.boolean().describe('A real-time velocity threshold is exceeded.'),
    breach: z.boolean().describe('The address appears in a breach or in leaked credentials.'),
  })
  .meta({
    id: 'RiskFlags',
    description: 'Facts that were concluded from the signals and the network.',
  })
export type RiskFlags = z.infer<typeof RiskFlags>

export const EmailSummary = z
  .object({
    disposable: z.boolean().describe('The address is disposable.'),
    risky: z.boolean().describe('Any email risk is raised: disposable, pattern or breach.'),
    breach: z.boolean().describe('The address appears in a breach.'),
  })
  .meta({ id: 'EmailSummary', description: 'Risk of the address of this event.' })
export type EmailSummary = z.infer<typeof EmailSummary>

const core = {
  id: z.string().meta({ description: 'Id of this check.' }),
  requestId: RequestId,
  score: Score.describe('Overall risk, 0 (none) to 100.'),
  verdict: Verdict,
  summary: z.string().describe('One sentence for people.'),
  event: z.string().describe('The event that was scored.'),
  risk: Risk,
  riskSignals: z.array(RiskSignal).describe('Alias of risk.signals.'),
  reasons: z.array(RiskReason).describe('Alias of risk.reasons.'),
  unusual: z
    .array(z.string())
    .describe('Codes of what differs from earlier visits, such as new_device.'),
  accountsLinked: z
    .int()
    .min(0)
    .describe(
      'Number of accounts that are linked with this one. An identifier that many people share links few or none.',
    ),
  scores: ScoreFacets,
  flags: RiskFlags,
  network: NetworkSummary,
  email: EmailSummary.optional(),
  tls: TlsBlock,
  recommendation: Recommendation.optional(),
  detection: DetectionPackView.optional(),
  compare: CompareSummary.optional(),
  linkedAccounts: z
    .array(LinkedAccount)
    .max(50)
    .optional()
    .describe('Linked accounts, strongest first, at most 50; only with expand=linked.'),
  degraded: z
    .array(Degraded)
    .describe('Sources that could not be read for this check; empty: none.'),
  missing: z.array(z.string()).default([]).meta({
    description:
      'Inputs that were absent, such as ip, email or probes; browser means everything that a browser sends. They would improve the assessment.',
  }),
  ignored: z.array(z.string()).default([]).meta({
    description:
      'Unknown fields of the body that look like misspelt known ones, and vigil_token and vigil_collected: send them as verdictToken and collected. Also unknown parts of expand, and an event such as sign_up.',
  }),
  timingMs: z.int().min(0).describe('Time that the check took, milliseconds.'),
  policyVersion: z
    .string()
    .describe('Version of the rules that decided; after a + the fingerprint of your own.'),
}

/** Response of POST /api/v1/check. */
export const CheckResponse = z
  .object({ ...core, explain: Explanation.optional() })
  .meta({ id: 'CheckResponse', description: 'Score, verdict and reasons of one event.' })
export type CheckResponse = z.infer<typeof CheckResponse>

export const VerdictToken = z
  .object({
    token: z
      .string()
      .describe('Compact JWS (ES256): send it with the form, and redeem it with a check.'),
    expiresAt: z.iso
      .datetime({ offset: true })
      .describe('End of its life, five minutes after it was issued.'),
  })
  .meta({
    id: 'VerdictToken',
    description: 'Signed result of an evaluation, redeemed once by a check.',
  })
export type VerdictToken = z.infer<typeof VerdictToken>

/** Response of POST /v1/risk/evaluate. */
export const EvaluateResponse = z.object({ ...core, verdictToken: VerdictToken }).meta({
  id: 'EvaluateResponse',
  description: 'Preliminary score of a visit, with the token that a check redeems.',
})
export type EvaluateResponse = z.infer<typeof EvaluateResponse>
