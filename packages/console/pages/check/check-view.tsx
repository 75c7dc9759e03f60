import type { StoredCheckDetail } from '@vigil/contract'
import { Timeline } from '../../charts/timeline.tsx'
import { Waterfall } from '../../charts/waterfall.tsx'
import { countryOf, networkKindOf, whenOf, wordsOf } from '../../data/format.ts'
import { useSigned } from '../../data/session.ts'
import type { Actions } from '../../data/use-actions.ts'
import { EntryLines } from '../../ui/entry-line.tsx'
import { Card, Facts, VerdictBadge } from '../../ui/parts.tsx'
import { VerdictPanel } from '../../ui/verdict-panel.tsx'
import { ActionBar } from './action-bar.tsx'
import { EvidenceList } from './evidence-list.tsx'
import { FollowUp } from './follow-up.tsx'
import { LinkedAccounts } from './linked-accounts.tsx'

export const titleOf = ({ accountId }: StoredCheckDetail): string =>
  accountId ?? 'A visit without an account'

/** A stored check in full without its title, with the buttons that act on it. */
export function CheckView({ check, actions }: { check: StoredCheckDetail; actions: Actions }) {
  return (
    <article class="checkview">
      <VerdictPanel {...check}>
        <p class="muted">
          {check.event} · {whenOf(check.at)} · policy {check.policyVersion}
          {check.degraded.length > 0 && ` · judged without ${check.degraded.join(', ')}`}
        </p>
        {check.recommendation && (
          <ul class="bullets">
            {check.recommendation.bullets?.map((bullet) => (
              <li key={bullet}>{bullet}</li>
            ))}
          </ul>
        )}
      </VerdictPanel>
      <ActionBar check={check} actions={actions} />
      <div class="cards">
        {check.listEntries.length > 0 && (
          <Card title="Decided by a list" wide>
            <EntryLines entries={check.listEntries} remove={({ id }) => actions.unlist(id)} />
          </Card>
        )}
        <Card title="How the score came about" wide>
          {check.explain === null ? (
            <p class="muted">The check is older than explanations.</p>
          ) : (
            <Waterfall explain={check.explain} />
          )}
        </Card>
        <Card title="Evidence">
          <EvidenceList parts={check.evidence} />
        </Card>
        <Card title="Compared with earlier visits">
          <Comparison check={check} />
        </Card>
        <Card title="Linked accounts today" wide>
          <LinkedAccounts accounts={check.linkedAccounts} then={check.accountsLinked ?? 0} />
        </Card>
        <Card title="What was done">
          <FollowUp check={check} />
        </Card>
        <Card title="Identification">
          <Facts
            rows={[
              ['Check id', <code key="id">{check.id}</code>],
              ['Environment', check.env],
              ['Network', check.network.kind && networkKindOf(check.network.kind)],
              ['Country', check.network.country && countryOf(check.network.country)],
              ...(check.dryRun === null
                ? []
                : [['Under the draft', draftOf(check.dryRun)] as const]),
            ]}
          />
        </Card>
      </div>
    </article>
  )
}

const draftOf = ({ score, verdict }: NonNullable<StoredCheckDetail['dryRun']>) => (
  <>
    <VerdictBadge verdict={verdict} /> {score}
  </>
)

function Comparison({ check }: { check: StoredCheckDetail }) {
  const { env } = useSigned()
  return (
    <>
      {check.unusual.length > 0 && (
        <p class="chips">
          {check.unusual.map((code) => (
            <span class="chip" key={code}>
              {wordsOf(code)}
            </span>
          ))}
        </p>
      )}
      {check.history.length <= 1 ? (
        <p class="muted">
          No earlier visit of this {check.accountId === null ? 'browser' : 'account'}.
        </p>
      ) : (
        <Timeline
          visits={check.history}
          current={check}
          hrefOf={(id) => `/console/${env}/checks/${id}`}
        />
      )}
    </>
  )
}
