import type { GraphRows, GraphSelf, KnownAccount, Neighbourhood } from '../graph/rows.ts'

/** An allowed account with a mailbox of its own, `<key>@`. */
export const knownAccount = (
  accountKey: string,
  given: Partial<KnownAccount> = {},
): KnownAccount => ({
  accountKey,
  accountId: accountKey,
  emailKey: `${accountKey}@`,
  mailboxKey: `${accountKey}@`,
  familyKey: null,
  score: 5,
  verdict: 'allow',
  isAbuser: false,
  disposable: false,
  labels: [],
  firstMs: 0,
  traces: [],
  reported: [],
  ...given,
})

/** A visit with the mailbox `self@`, browser `v`, device `d` and address `i`. */
export const graphSelf = (given: Partial<GraphSelf> = {}): GraphSelf => ({
  user: null,
  email: 'self@',
  mailbox: 'self@',
  family: null,
  addressIsPlain: true,
  ip: 'i',
  ipIsShared: false,
  visitor: 'v',
  device: 'd',
  visitorIsOwn: true,
  deviceConfidence: 'medium',
  ...given,
})

/** The graph around a visit, of which all edges are of other accounts and of the first hop. */
export const neighbourhood = (rows: GraphRows, self: GraphSelf): Neighbourhood => ({
  rows,
  edges: rows.edges,
  direct: rows.edges,
  self,
  nowMs: 0,
})
