import type { CheckListResult } from '@vigil/contract'
import { useEffect, useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import type { Query } from '../data/api.ts'
import { HOUR_MS } from '../data/format.ts'
import { searchOf } from '../data/search.ts'
import { useSigned } from '../data/session.ts'
import { type AddressQuery, useAddress } from '../data/use-address.ts'
import { useQuery } from '../data/use-query.ts'
import { useRows } from '../data/use-rows.ts'
import { Tick } from '../ui/form.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { Pages } from '../ui/pages.tsx'
import { Empty, PageTitle } from '../ui/parts.tsx'
import { CheckFilters } from './check/check-filters.tsx'
import { CheckTable } from './check/check-table.tsx'

const ROWS_PER_PAGE = 50
const LIVE_EVERY_MS = 5000

/** Stored checks: a live list with search by any identifier; the filters are part of the URL. */
export function ChecksPage() {
  const { env } = useSigned()
  const { route } = useLocation()
  const { query, go } = useAddress('checks')
  const [openedMs] = useState(() => Date.now())
  const [live, setLive] = useState(true)
  const search = searchOf(query.q ?? '')
  const checkId = search?.by === 'checkId' ? search.text : null
  const reading = useQuery<CheckListResult>(
    env,
    checkId === null ? '/api/v1/checks' : null,
    listQuery(query, openedMs),
  )
  const { setAt } = useRows(reading.data?.checks.length ?? 0)
  useRefresh(live && query.cursor === undefined, reading.reload)
  useEffect(() => {
    if (checkId !== null) route(`/console/${env}/checks/${checkId}`, true)
  }, [checkId, env, route])

  function filter(change: AddressQuery): void {
    setAt(-1)
    go({ cursor: undefined, ...change })
  }

  return (
    <>
      <PageTitle title="Checks">
        <Tick label="Refresh by itself" checked={live} change={setLive} />
      </PageTitle>
      <CheckFilters query={query} filter={filter} />
      <p class="hidden" role="status">
        {reading.data && countOf(reading.data)}
      </p>
      {checkId === null && (
        <Loaded reading={reading} what="checks">
          {({ checks, nextCursor }) => (
            <>
              {checks.length === 0 ? (
                <NoChecks isFiltered={isFiltered(query)} />
              ) : (
                <CheckTable checks={checks} hrefOf={(id) => `/console/${env}/checks/${id}`} />
              )}
              <Pages cursor={query.cursor} next={nextCursor} go={filter} />
            </>
          )}
        </Loaded>
      )}
    </>
  )
}

/** Announced by screen readers when a search or a filter changes the list. */
const countOf = ({ checks, nextCursor }: CheckListResult): string =>
  `${checks.length}${nextCursor === null ? '' : ' and more'} ${checks.length === 1 ? 'check' : 'checks'}`

const isFiltered = ({ q, verdict, event, hours, cursor }: AddressQuery): boolean =>
  [q, verdict, event, hours, cursor].some((value) => value)

function NoChecks({ isFiltered }: { isFiltered: boolean }) {
  const { env } = useSigned()
  const other = env === 'live' ? 'test' : 'live'
  return isFiltered ? (
    <Empty title={`No ${env} check matches.`}>
      <p>It may be in {other}, or older than the plan keeps checks.</p>
    </Empty>
  ) : (
    <Empty title={`No ${env} checks yet.`}>
      <p>
        <code>POST /api/v1/check</code> with a {env} key makes one; the Playground makes test
        checks.
      </p>
    </Empty>
  )
}

/** Returns the query of the list route for the query of the page's URL. */
function listQuery({ q, verdict, event, cursor, hours }: AddressQuery, nowMs: number): Query {
  const search = searchOf(q ?? '')
  const spanMs = Number(hours) * HOUR_MS
  return {
    limit: ROWS_PER_PAGE,
    ...(search && search.by !== 'checkId' && { [search.by]: search.text }),
    verdict,
    event,
    cursor,
    from: spanMs > 0 ? new Date(nowMs - spanMs).toISOString() : undefined,
  }
}

/** Reads again every few seconds while the page is visible. */
function useRefresh(on: boolean, reload: () => void): void {
  useEffect(() => {
    if (!on) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') reload()
    }, LIVE_EVERY_MS)
    return () => clearInterval(timer)
  }, [on, reload])
}
