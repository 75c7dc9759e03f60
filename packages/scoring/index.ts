export { assess } from './assess.ts'
export { assessEmail, type EmailAssessment } from './assess-email.ts'
export type { Assessment } from './assessment.ts'
export { countOf, describeCount } from './counted.ts'
export { describeStored } from './describe-stored.ts'
export { deviates } from './explain.ts'
export type { Judgement } from './judge.ts'
export { POLICY_VERSION, policy, type SignalCode, type WeightSource } from './policy/index.ts'
export { quietAssessment } from './quiet.ts'
export { type RecordedSignals, rejudge, rejudgeAt } from './rejudge.ts'
export type { Facet, FiredSignal, Signal } from './signal.ts'
export { signalByCode, signals } from './signals/index.ts'
export {
  builtInPolicy,
  type CallerPolicy,
  callerPolicy,
  isMutable,
  policyIssues,
  policyOf,
  type VerdictPolicy,
} from './verdict-policy.ts'
