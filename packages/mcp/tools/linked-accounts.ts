import { LinkedAccountsQuery } from '@vigil/contract'
import { tool } from '../tool.ts'

export const linkedAccounts = tool({
  name: 'linked_accounts',
  title: 'Accounts that share something with one',
  description:
    'Lists the accounts that share a browser, an address or a mailbox with an account, a mailbox or a browser, as JSON, strongest first. Give one of userId, email and visitorId; an accountId acc_... is no userId: give the email.',
  input: LinkedAccountsQuery,
  writes: false,
  async run(vigil, query) {
    const {
      accountsLinked,
      highRiskCount,
      linkedAccounts: accounts,
    } = await vigil.linkedAccounts(query)
    return JSON.stringify({ accountsLinked, highRiskCount, accounts }, null, 1)
  },
})
