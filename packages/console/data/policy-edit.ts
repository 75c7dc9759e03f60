import type { Policy, PolicyOfEvent, PolicyRules } from '@vigil/contract'

export const THRESHOLDS = ['challengeFrom', 'blockFrom', 'loginBlockFrom'] as const
export type ThresholdName = (typeof THRESHOLDS)[number]

/** Rules of one event, or of all, as they are typed: an empty threshold is not set. */
export interface RulesEdit extends Readonly<Record<ThresholdName, string>> {
  /** null: the mutes of all events. */
  mute: readonly string[] | null
}

/** Rules of a policy as they are typed. */
export interface PolicyEdit {
  all: RulesEdit
  events: readonly (readonly [event: string, rules: RulesEdit])[]
}

export const NO_RULES: RulesEdit = {
  challengeFrom: '',
  blockFrom: '',
  loginBlockFrom: '',
  mute: null,
}

export function editOf({ events = {}, ...all }: PolicyRules): PolicyEdit {
  return {
    all: typedOf(all),
    events: Object.entries(events).map(([event, rules]) => [event, typedOf(rules)]),
  }
}

const typedOf = (rules: PolicyOfEvent): RulesEdit => ({
  challengeFrom: String(rules.challengeFrom ?? ''),
  blockFrom: String(rules.blockFrom ?? ''),
  loginBlockFrom: String(rules.loginBlockFrom ?? ''),
  mute: rules.mute === undefined ? null : rules.mute.map(String),
})

/** Returns the edit that a URL contains; null: none, or no readable one. */
export function editOfText(text: string | undefined): PolicyEdit | null {
  try {
    const rules: PolicyRules = JSON.parse(text ?? '')
    return editOf(rules)
  } catch {
    return null
  }
}

/** Rules as they are sent. What is typed and no number is sent as it is, so that the API names it. */
interface SentRules extends Partial<Readonly<Record<ThresholdName, number | string>>> {
  mute?: readonly string[]
}

export function rulesOf({ all, events }: PolicyEdit): SentRules & {
  events?: Readonly<Record<string, SentRules>>
} {
  return {
    ...sentOf(all.mute?.length === 0 ? { ...all, mute: null } : all),
    ...(events.length > 0 && {
      events: Object.fromEntries(events.map(([event, rules]) => [event, sentOf(rules)])),
    }),
  }
}

function sentOf(rules: RulesEdit): SentRules {
  const thresholds = THRESHOLDS.flatMap((name): [string, number | string][] => {
    const typed = rules[name].trim()
    return typed === '' ? [] : [[name, /^\d+$/.test(typed) ? Number(typed) : typed]]
  })
  return { ...Object.fromEntries(thresholds), ...(rules.mute !== null && { mute: rules.mute }) }
}

/** Whether both say the same, in any order. */
export function areSame(a: PolicyEdit, b: PolicyEdit): boolean {
  return canonicalText(a) === canonicalText(b)
}

function canonicalText({ all, events }: PolicyEdit): string {
  const sorted = events
    .map(([event, rules]) => [event, JSON.stringify(sentOf(inOrder(rules)))] as const)
    .filter(([, text]) => text !== '{}')
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return JSON.stringify([rulesOf({ all: inOrder(all), events: [] }), sorted])
}

const inOrder = ({ mute, ...rules }: RulesEdit): RulesEdit => ({
  ...rules,
  mute: mute && [...mute].sort(),
})

/** A threshold that applies, and where it is set. `blockFrom`: it follows a higher blockFrom. */
export interface Applied {
  text: string
  from: 'own' | 'allEvents' | 'builtIn' | 'blockFrom'
}

/** Returns the thresholds that apply to an event, or to every event without rules of its own (null). */
export function appliedOf(
  { all, events }: PolicyEdit,
  event: string | null,
  builtIn: Policy['builtIn'],
): Record<ThresholdName, Applied> {
  const own = event === null ? all : rulesOfEvent({ events }, event)
  const pick = (name: ThresholdName): Applied => {
    if (own[name] !== '') return { text: own[name], from: 'own' }
    if (all[name] !== '') return { text: all[name], from: 'allEvents' }
    return { text: String(builtIn[name]), from: 'builtIn' }
  }
  const blockFrom = pick('blockFrom')
  const loginBlockFrom = pick('loginBlockFrom')
  const follows =
    loginBlockFrom.from === 'builtIn' && Number(blockFrom.text) > builtIn.loginBlockFrom
  return {
    challengeFrom: pick('challengeFrom'),
    blockFrom,
    loginBlockFrom: follows ? { text: blockFrom.text, from: 'blockFrom' } : loginBlockFrom,
  }
}

export const rulesOfEvent = ({ events }: Pick<PolicyEdit, 'events'>, event: string): RulesEdit =>
  events.find(([name]) => name === event)?.[1] ?? NO_RULES
