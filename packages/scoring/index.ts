export { countOf, describeCount } from './answer/counted.ts'
export { describeStored } from './answer/describe-stored.ts'
export { deviates } from './answer/explain.ts'
export { assess } from './assess.ts'
export { assessEmail, type EmailAssessment } from './assess-email.ts'
export type { Assessment } from './assessment.ts'
export { mayBeOfOperator } from './history/owned-domain.ts'
export { POLICY_VERSION, policy, type SignalCode, type WeightSource } from './policy/index.ts'
export { quietAssessment } from './quiet.ts'
export { type RecordedSignals, rejudge, rejudgeAt } from './rejudge.ts'
export type { Facet, FiredSignal, Signal } from './signal.ts'
export { signalByCode, signals } from './signals/index.ts'
export type { Judgement } from './verdict/judge.ts'
export {
  builtInPolicy,
  type CallerPolicy,
  callerPolicy,
  isMutable,
  policyIssues,
  policyOf,
  type VerdictPolicy,
} from './verdict/verdict-policy.ts'
