import type { CategoryId, ListKind, ListName } from '@vigil/contract'
import { declareSignal, type Signal } from '../signal.ts'
import { listed } from '../verdict/lists.ts'

/** What an entry of a list names, and the compartment that reports it. */
interface Subject {
  name: 'account' | 'email' | 'network'
  label: string
  clause: string
  kinds: readonly ListKind[]
  category: CategoryId
  compartment: 'identity' | 'email' | 'network'
}

const subjects: readonly Subject[] = [
  {
    name: 'account',
    label: 'Account or browser',
    clause: 'the account or browser',
    kinds: ['user', 'visitor'],
    category: 'multi_account',
    compartment: 'identity',
  },
  {
    name: 'email',
    label: 'Mail address or domain',
    clause: 'the mail address or its domain',
    kinds: ['email', 'domain'],
    category: 'email_quality',
    compartment: 'email',
  },
  {
    name: 'network',
    label: 'Network',
    clause: 'the network',
    kinds: ['ip', 'cidr', 'asn', 'country'],
    category: 'network_abuse',
    compartment: 'network',
  },
]

/** Verdict of an entry: deny block, watch at least shadow, allow allow. */
const lists: readonly ListName[] = ['deny', 'watch', 'allow']

/** One signal for each of the caller's lists and each kind of subject. */
export const listSignals: readonly Signal[] = subjects.flatMap((subject) =>
  lists.map((list) => listSignal(subject, list)),
)

function listSignal(subject: Subject, list: ListName): Signal {
  const { name, label, clause, kinds, category, compartment } = subject
  return declareSignal({
    code: `list_${list}_${name}`,
    label: `${label} on your ${list} list`,
    clause: `${clause} is on your ${list} list`,
    category,
    compartment,
    list,
    measure: (evidence) => listed(evidence, list, kinds),
  })
}
