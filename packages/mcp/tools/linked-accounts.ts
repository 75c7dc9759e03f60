import { LinkedAccountsQuery } from '@vigil/contract'
import { tool } from '../tool.ts'
import { shownAccount } from './shown-account.ts'

export const linkedAccounts = tool({
  name: 'linked_accounts',
  title: 'Accounts that share something with one',
  description:
    'Lists the accounts that share a browser, an address or a mailbox with an account, a mailbox or a browser, as JSON, strongest first.',
  input: LinkedAccountsQuery,
  writes: false,
  async run(vigil, query) {
    const {
      accountsLinked,
      highRiskCount,
      linkedAccounts: linked,
    } = await vigil.linkedAccounts(query)
    const accounts = linked.map((it) => ({ ...it, accountId: shownAccount(it.accountId) }))
    return JSON.stringify({ accountsLinked, highRiskCount, accounts }, null, 1)
  },
})
