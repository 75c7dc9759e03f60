import type { EvidencePart, StoredCheckDetail } from '@vigil/contract'
import { LinkedGraph } from '../charts/graph.tsx'
import { Timeline } from '../charts/timeline.tsx'
import { Waterfall } from '../charts/waterfall.tsx'
import { countryOf, whenOf, wordsOf } from '../data/format.ts'
import { useMay, useSigned } from '../data/session.ts'
import { type Actions, useActions } from '../data/use-actions.ts'
import { useKeys } from '../data/use-keys.ts'
import { useQuery } from '../data/use-query.ts'
import { EntryLine } from '../ui/entry-line.tsx'
import {
  Card,
  Facts,
  Failure,
  Key,
  Loading,
  Observed,
  PageTitle,
  Scroll,
  VerdictBadge,
  When,
} from '../ui/parts.tsx'

type Result = { check: StoredCheckDetail }

/** One check: what was decided, why, on what evidence, and what to do about it. */
export function CheckPage({ id }: { id: string }) {
  const { env } = useSigned()
  const { data, problem, reload } = useQuery<Result>(
    env,
    `/api/v1/checks/${encodeURIComponent(id)}`,
  )
  const actions = useActions(reload)
  if (problem) {
    return (
      <>
        <PageTitle title="Check" />
        <Failure problem={problem} retry={reload} />
      </>
    )
  }
  if (data === null) return <Loading what="the check" />
  return <CheckView check={data.check} actions={actions} />
}

export function CheckView({ check, actions }: { check: StoredCheckDetail; actions: Actions }) {
  const { env } = useSigned()
  const hrefOf = (id: string) => `/console/${env}/checks/${id}`
  return (
    <article class="checkview">
      <PageTitle title={check.accountId ?? 'A visit without an account'}>
        <VerdictBadge verdict={check.verdict} />
      </PageTitle>
      <section class={`verdict ${check.verdict}`} aria-label="Verdict">
        <p class="score">
          <span class="hidden">Score </span>
          <span class="num">{check.score}</span>
          <span class="of">of 100</span>
        </p>
        <div>
          <p class="sentence">{check.summary}</p>
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
        </div>
      </section>
      <ActionBar check={check} actions={actions} />
      <div class="cards">
        {check.listEntries.length > 0 && (
          <Card title="Decided by a list" wide>
            <ul class="entries">
              {check.listEntries.map((entry) => (
                <li key={entry.id}>
                  <EntryLine entry={entry} remove={() => actions.unlist(entry.id)} />
                </li>
              ))}
            </ul>
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
            <p class="muted">No earlier visit of this account or browser.</p>
          ) : (
            <Timeline visits={check.history} current={check} hrefOf={hrefOf} />
          )}
        </Card>
        <Card title="Linked accounts" wide>
          <Linked check={check} />
        </Card>
        <Card title="What was done">
          <Done check={check} />
        </Card>
        <Card title="Identification">
          <Facts
            rows={[
              ['Check id', <code key="id">{check.id}</code>],
              ['Environment', check.env],
              ['Network', check.network.kind],
              ['Country', check.network.country && countryOf(check.network.country)],
            ]}
          />
        </Card>
      </div>
    </article>
  )
}

const LABELS = [
  { key: '1', label: 'legitimate', name: 'Legitimate' },
  { key: '2', label: 'fraud', name: 'Fraud' },
  { key: '3', label: 'account_takeover', name: 'Account takeover' },
] as const

function ActionBar({ check, actions }: { check: StoredCheckDetail; actions: Actions }) {
  const may = useMay('analyst')
  const { accountId } = check
  // A pseudonym stands for a mailbox whose address is not kept: it cannot be listed by it.
  const listed = accountId !== null && !accountId.startsWith('acc_') ? accountId : null
  useKeys(
    may
      ? {
          ...Object.fromEntries(
            LABELS.map(({ key, label }) => [key, () => actions.label(check.id, label)]),
          ),
          ...(listed !== null && {
            a: () => actions.list('allow', listed),
            d: () => actions.list('deny', listed),
          }),
          u: actions.undo,
        }
      : {},
  )
  if (!may) return <p class="muted">Your role reads. An analyst can label and list.</p>
  return (
    <fieldset class="actions" aria-label="Actions">
      {LABELS.map(({ key, label, name }) => (
        <button
          key={label}
          type="button"
          class={label === 'legitimate' ? 'good' : 'bad'}
          disabled={accountId === null}
          onClick={() => actions.label(check.id, label)}
        >
          {name} <Key>{key}</Key>
        </button>
      ))}
      <span class="gap" />
      <button
        type="button"
        disabled={listed === null}
        onClick={() => listed !== null && actions.list('allow', listed)}
      >
        Allow account <Key>a</Key>
      </button>
      <button
        type="button"
        disabled={listed === null}
        onClick={() => listed !== null && actions.list('deny', listed)}
      >
        Deny account <Key>d</Key>
      </button>
      <button type="button" class="quiet" onClick={actions.undo}>
        Undo <Key>u</Key>
      </button>
    </fieldset>
  )
}

const PROVENANCE: Readonly<Record<string, string>> = {
  edge: 'observed by our edge',
  signed: 'from a signed token',
  session: 'collected in the browser',
  server: 'your server said so',
  client: 'sent, unverified',
}

function EvidenceList({ parts }: { parts: readonly EvidencePart[] }) {
  return (
    <ul class="evidence">
      {parts.map(({ part, provenance, facts }) => (
        <li key={part}>
          <h3>
            {wordsOf(part)}
            <span class={`provenance ${provenance ?? 'none'}`}>
              {provenance === null ? 'Not observed' : PROVENANCE[provenance]}
            </span>
          </h3>
          {facts.length > 0 && <Facts rows={facts.map(({ label, value }) => [label, value])} />}
        </li>
      ))}
    </ul>
  )
}

function Linked({ check }: { check: StoredCheckDetail }) {
  const { env } = useSigned()
  const { linkedAccounts } = check
  if (linkedAccounts.length === 0) {
    return <p class="muted">No account is linked to this one.</p>
  }
  return (
    <>
      <LinkedGraph accounts={linkedAccounts} />
      <Scroll label="Linked accounts">
        <table class="rows plain">
          <thead>
            <tr>
              <th scope="col">Account</th>
              <th scope="col">Shares</th>
              <th scope="col">Labels</th>
              <th scope="col">Score</th>
              <th scope="col">Steps</th>
            </tr>
          </thead>
          <tbody>
            {linkedAccounts.map((it) => (
              <tr key={it.accountId}>
                <td>
                  <a
                    href={`/console/${env}/checks?${new URLSearchParams({ q: `user:${it.accountId}` })}`}
                  >
                    {it.accountId}
                  </a>
                </td>
                <td>{it.matchTypes.map(wordsOf).join(', ')}</td>
                <td>
                  {it.labels.map((label) => (
                    <span class="chip small" key={label}>
                      {wordsOf(label)}
                    </span>
                  ))}
                </td>
                <td>
                  <VerdictBadge verdict={it.verdict} /> {it.score}
                </td>
                <td>{it.hops}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </>
  )
}

function Done({ check }: { check: StoredCheckDetail }) {
  const { feedback, outcomes, review } = check
  if (feedback.length === 0 && outcomes.length === 0 && review.state === 'open') {
    return <p class="muted">Nothing yet.</p>
  }
  return (
    <ul class="done">
      {outcomes.map(({ outcome, at }) => (
        <li key={`${outcome} ${at}`}>
          Outcome: <strong>{wordsOf(outcome)}</strong> <When at={at} />
        </li>
      ))}
      {feedback.map(({ id, label, by, at }) => (
        <li key={id}>
          <strong>{wordsOf(label)}</strong> by {by} <When at={at} />
        </li>
      ))}
      {review.state !== 'open' && (
        <li>
          Review {review.state} by <Observed value={review.by} />
          {review.note && <q>{review.note}</q>}
        </li>
      )}
    </ul>
  )
}
