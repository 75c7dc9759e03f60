import type { LinkedAccount } from '@vigil/contract'
import { LinkedGraph } from '../../charts/graph.tsx'
import { pathWith } from '../../data/api.ts'
import { wordsOf } from '../../data/format.ts'
import { useSigned } from '../../data/session.ts'
import { isPseudonym, noLinksText } from '../../data/words.ts'
import { VerdictBadge } from '../../ui/parts.tsx'
import { Table } from '../../ui/table.tsx'

/** Linked accounts as a graph, and the same in a table. `then`: how many were linked at the check. */
export function LinkedAccounts({
  accounts,
  then,
}: {
  accounts: readonly LinkedAccount[]
  then: number
}) {
  const { env } = useSigned()
  if (accounts.length === 0) return <p class="muted">{noLinksText(then)}</p>
  return (
    <>
      <LinkedGraph accounts={accounts} />
      <Table
        label="Linked accounts"
        rows={accounts}
        keyOf={({ accountId }) => accountId}
        columns={[
          {
            title: 'Account',
            cell: ({ accountId }) =>
              isPseudonym(accountId) ? (
                accountId
              ) : (
                <a href={pathWith(`/console/${env}/checks`, { q: `user:${accountId}` })}>
                  {accountId}
                </a>
              ),
          },
          { title: 'Shares', cell: ({ matchTypes }) => matchTypes.map(wordsOf).join(', ') },
          {
            title: 'Labels',
            cell: ({ labels }) =>
              labels.map((label) => (
                <span class="chip small" key={label}>
                  {wordsOf(label)}
                </span>
              )),
          },
          {
            title: 'Score',
            cell: ({ verdict, score }) => (
              <>
                <VerdictBadge verdict={verdict} /> {score}
              </>
            ),
          },
          { title: 'Steps', cell: ({ hops }) => hops },
        ]}
      />
    </>
  )
}
