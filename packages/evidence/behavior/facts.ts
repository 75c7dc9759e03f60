export interface BehaviorFacts {
  noInteraction: boolean
  valueWithoutInput: boolean
  keylessTyping: boolean
  untrustedOnly: boolean
  instantClick: boolean
  centerClicks: boolean
  teleport: boolean
  keyZeroDwell: boolean
  keyMetronome: boolean
  formTooFast: boolean
  humanLike: boolean
}
