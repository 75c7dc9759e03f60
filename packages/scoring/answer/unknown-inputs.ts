import type { Evidence } from '@vigil/evidence'

/** Inputs of an assessment; the IP address counts with its network, the account by mailbox or history. */
const INPUTS = ['network', 'account', 'browser'] as const
type Input = (typeof INPUTS)[number]

/**
 * Returns warnings about the basis of an answer: an IP address that is not public, and the unknown inputs if at most
 * one is known. Empty: neither.
 */
export function unknownInputs(evidence: Evidence): string[] {
  const { network } = evidence
  const unknown = INPUTS.filter((input) => !isKnown[input](evidence))
  const isLittle = INPUTS.length - unknown.length <= 1
  return [
    ...(network?.reserved === true
      ? ['The IP address is private or reserved: its network is unknown.']
      : []),
    ...(isLittle ? [`Little evidence: ${listed(unknown)} are unknown.`] : []),
  ]
}

/** A user agent alone does not count as a browser: the caller sent it. */
const isKnown: Readonly<Record<Input, (evidence: Evidence) => boolean>> = {
  network: ({ network }) => network !== null && !network.reserved,
  account: ({ email, history }) => email !== null || history !== null,
  browser: ({ headers, automation, behavior, device }) =>
    headers !== null || automation !== null || behavior !== null || device !== null,
}

function listed(names: readonly string[]): string {
  const before = names.slice(0, -1)
  return [...(before.length === 0 ? [] : [before.join(', ')]), ...names.slice(-1)].join(' and ')
}
