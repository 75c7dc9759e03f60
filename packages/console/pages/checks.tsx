import type { CheckListResult, StoredCheck } from '@vigil/contract'
import { useEffect, useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import type { Query } from '../data/api.ts'
import { countryOf } from '../data/format.ts'
import { SEARCH_NAMES, searchOf } from '../data/search.ts'
import { useSigned } from '../data/session.ts'
import { useQuery } from '../data/use-query.ts'
import { useRows } from '../data/use-rows.ts'
import {
  Empty,
  Failure,
  Key,
  Loading,
  Observed,
  PageTitle,
  ScoreBar,
  VERDICTS,
  VerdictBadge,
  verdictName,
  When,
} from '../ui/parts.tsx'

const PAGE = 50
const LIVE_EVERY_MS = 5000

/** The query of the list route for what stands in the page's address. */
function queryOf(filters: Readonly<Record<string, string>>, nowMs: number): Query {
  const search = searchOf(filters.q ?? '')
  const hours = Number(filters.hours)
  return {
    limit: PAGE,
    ...(search && search.by !== 'checkId' && { [search.by]: search.text }),
    verdict: filters.verdict,
    event: filters.event,
    cursor: filters.cursor,
    from: hours > 0 ? new Date(nowMs - hours * 3_600_000).toISOString() : undefined,
  }
}

/** Stored checks: a live list, found by whatever a person knows, the filters kept in the address. */
export function ChecksPage() {
  const { env } = useSigned()
  const { query: filters, route } = useLocation()
  const [typed, setTyped] = useState(filters.q ?? '')
  const [openedMs] = useState(() => Date.now())
  const [live, setLive] = useState(true)
  const search = searchOf(filters.q ?? '')
  const { data, problem, loading, reload } = useQuery<CheckListResult>(
    env,
    search?.by === 'checkId' ? null : '/api/v1/checks',
    queryOf(filters, openedMs),
  )
  const checks = data?.checks ?? []
  const { setAt } = useRows(checks.length)
  const isNewest = filters.cursor === undefined
  useEffect(() => {
    if (!live || !isNewest) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') reload()
    }, LIVE_EVERY_MS)
    return () => clearInterval(timer)
  }, [live, isNewest, reload])
  useEffect(() => setTyped(filters.q ?? ''), [filters.q])
  useEffect(() => {
    if (search?.by === 'checkId') route(`/console/${env}/checks/${search.text}`, true)
  }, [search?.by, search?.text, env, route])

  function filter(change: Record<string, string | undefined>): void {
    const next = { ...filters, cursor: undefined, ...change }
    const params = new URLSearchParams()
    for (const [name, value] of Object.entries(next)) if (value) params.set(name, value)
    setAt(-1)
    route(`/console/${env}/checks${params.size > 0 ? `?${params}` : ''}`)
  }

  return (
    <>
      <PageTitle title="Checks">
        <label class="check">
          <input
            type="checkbox"
            checked={live}
            onChange={({ currentTarget }) => setLive(currentTarget.checked)}
          />
          Live
        </label>
      </PageTitle>
      <search>
        <form
          class="filters"
          onSubmit={(event) => {
            event.preventDefault()
            filter({ q: typed.trim() })
          }}
        >
          <label class="searchbox">
            <span class="hidden">Search checks</span>
            <input
              type="search"
              value={typed}
              placeholder="Email, user id, visitor, IP, request id or check id"
              autocomplete="off"
              spellcheck={false}
              onInput={({ currentTarget }) => setTyped(currentTarget.value)}
            />
            <Key>/</Key>
          </label>
          <label>
            <span>Verdict</span>
            <select
              value={filters.verdict ?? ''}
              onChange={({ currentTarget }) => filter({ verdict: currentTarget.value })}
            >
              <option value="">All</option>
              {VERDICTS.map((verdict) => (
                <option key={verdict} value={verdict}>
                  {verdictName(verdict)}
                </option>
              ))}
            </select>
          </label>
          <label>
            <span>Event</span>
            <select
              value={filters.event ?? ''}
              onChange={({ currentTarget }) => filter({ event: currentTarget.value })}
            >
              <option value="">All</option>
              <option value="signup">signup</option>
              <option value="login">login</option>
            </select>
          </label>
          <label>
            <span>Since</span>
            <select
              value={filters.hours ?? ''}
              onChange={({ currentTarget }) => filter({ hours: currentTarget.value })}
            >
              <option value="">Ever</option>
              <option value="1">1 hour</option>
              <option value="24">1 day</option>
              <option value="168">7 days</option>
            </select>
          </label>
        </form>
      </search>
      {search && search.by !== 'checkId' && (
        <p class="chips">
          <span class="chip">
            {SEARCH_NAMES[search.by]}: <strong>{search.text}</strong>
            <button type="button" aria-label="Clear the search" onClick={() => filter({ q: '' })}>
              ×
            </button>
          </span>
        </p>
      )}
      {problem && <Failure problem={problem} retry={reload} />}
      {data === null && loading && <Loading what="checks" />}
      {data !== null && checks.length === 0 && !problem && (
        <Empty title="No check matches.">
          <p>Checks are found for as long as the plan keeps them. Test and live are apart.</p>
        </Empty>
      )}
      {checks.length > 0 && (
        <CheckTable checks={checks} hrefOf={(id) => `/console/${env}/checks/${id}`} />
      )}
      {data !== null && (
        <nav class="pages" aria-label="Pages">
          {!isNewest && (
            <button type="button" class="quiet" onClick={() => history.back()}>
              Newer
            </button>
          )}
          {data.nextCursor !== null && (
            <button
              type="button"
              class="quiet"
              onClick={() => filter({ cursor: data.nextCursor ?? undefined })}
            >
              Older
            </button>
          )}
        </nav>
      )}
    </>
  )
}

/** The strongest signals of a check in words. */
function reasonsOf({ explain }: StoredCheck): string {
  return (explain?.contributions ?? [])
    .filter(({ code, points }) => code !== 'base' && points > 0)
    .sort((a, b) => b.points - a.points)
    .slice(0, 2)
    .map(({ label }) => label)
    .join(', ')
}

export function CheckTable({
  checks,
  hrefOf,
}: {
  checks: readonly StoredCheck[]
  hrefOf: (id: string) => string
}) {
  return (
    <table class="rows">
      <caption class="hidden">Checks, newest first</caption>
      <thead>
        <tr>
          <th scope="col">Verdict</th>
          <th scope="col">Score</th>
          <th scope="col">Account</th>
          <th scope="col">Event</th>
          <th scope="col">Main reasons</th>
          <th scope="col">Country</th>
          <th scope="col">When</th>
        </tr>
      </thead>
      <tbody>
        {checks.map((check, i) => (
          <tr key={check.id} data-row={i}>
            <td>
              <VerdictBadge verdict={check.verdict} />
            </td>
            <td>
              <ScoreBar score={check.score} verdict={check.verdict} />
            </td>
            <td class="account">
              <a href={hrefOf(check.id)} class="rowlink">
                {check.accountId ?? 'No account'}
              </a>
            </td>
            <td>{check.event}</td>
            <td class="reasons">{reasonsOf(check) || <span class="muted">None</span>}</td>
            <td>
              <Observed value={check.network.country && countryOf(check.network.country)} />
            </td>
            <td class="when">
              <When at={check.at} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
