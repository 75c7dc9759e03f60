/** Returns who gave a list entry. `members`: of the workspace; null: not read yet. */
export function authorOf(
  by: string,
  members: readonly { id: string; name: string }[] | null,
): string {
  const memberId = /^member:(.*)$/.exec(by)?.[1]
  if (memberId === undefined) return `key ${by}`
  if (members === null) return 'a member'
  return members.find(({ id }) => id === memberId)?.name ?? 'a former member'
}

/** Whether an account is named by a pseudonym, as it has no id of the caller: no search finds it by that. */
export const isPseudonym = (accountId: string): boolean => /^acc_[\w-]{22}$/.test(accountId)

/** Says that an account has no links today. `then`: accounts that were linked at the check. */
export function noLinksText(then: number): string {
  if (then === 0) return 'No account is linked to this one.'
  const linked = then === 1 ? '1 account was linked' : `${then} accounts were linked`
  return `None is found today. ${linked} at the check, which also compared the identifiers that it was sent and the network of the visit. If the visit was refused, the account does not keep them.`
}
