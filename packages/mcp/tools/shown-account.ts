import { isEmailAddress } from '@vigil/contract'

/** Returns the id of an account as a model may see it: a mail address is masked, other ids are not. */
export function shownAccount<Id extends string | null>(accountId: Id): Id | string {
  if (accountId === null || !isEmailAddress(accountId)) return accountId
  const [first = ''] = accountId
  return `${first}***${accountId.slice(accountId.lastIndexOf('@'))}`
}
