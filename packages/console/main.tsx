import type { ConsoleSession, KeyEnv } from '@vigil/contract'
import { render } from 'preact'
import { useCallback, useEffect, useMemo, useState } from 'preact/hooks'
import { LocationProvider, Route, Router, useLocation } from 'preact-iso'
import { ApiProblem, call } from './data/api.ts'
import { SignedContext } from './data/session.ts'
import { CheckPage } from './pages/check.tsx'
import { ChecksPage } from './pages/checks.tsx'
import { ExposurePage } from './pages/exposure.tsx'
import { HealthPage } from './pages/health.tsx'
import { ListsPage } from './pages/lists.tsx'
import { OverviewPage } from './pages/overview.tsx'
import { PlaygroundPage } from './pages/playground.tsx'
import { ReviewPage } from './pages/review.tsx'
import { SignInPage } from './pages/sign-in.tsx'
import { TeamPage } from './pages/team.tsx'
import { ThresholdsPage } from './pages/thresholds.tsx'
import { UsagePage } from './pages/usage.tsx'
import { WebhooksPage } from './pages/webhooks.tsx'
import { Shell } from './shell.tsx'
import { Empty, Loading } from './ui/parts.tsx'
import { applyTheme, themeNow } from './ui/theme.ts'
import { Toasts } from './ui/toast.tsx'

const TOKEN = /^#token=([\w-]{20,200})$/

/** Returns the token of a sign-in link, and removes it from the URL so that no history stores it. */
function takeToken(): string | null {
  const token = TOKEN.exec(location.hash)?.[1] ?? null
  if (token !== null) history.replaceState(null, '', location.pathname)
  return token
}

// A link that is opened in a tab with the console only changes the fragment.
addEventListener('hashchange', () => {
  if (TOKEN.test(location.hash)) location.reload()
})

type State = ConsoleSession | 'opening' | 'signed_out' | ApiProblem

/** Redeems the sign-in link with which the page was opened, else reads the current session. */
async function openSession(
  token: string | null,
): Promise<ConsoleSession | ApiProblem | 'signed_out'> {
  try {
    return token === null
      ? await call<ConsoleSession>('live', 'GET', '/console/session')
      : await call<ConsoleSession>('live', 'POST', '/console/session', { body: { token } })
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    return token === null && error.status === 401 ? 'signed_out' : error
  }
}

const token = takeToken()

function App() {
  const [state, setState] = useState<State>('opening')
  useEffect(() => {
    void openSession(token).then(setState)
  }, [])
  const signOut = useCallback(() => {
    void call('live', 'DELETE', '/console/session').finally(() => setState('signed_out'))
  }, [])
  if (state === 'opening') return <Loading what="the console" />
  if (state === 'signed_out') return <SignInPage />
  if (state instanceof ApiProblem) return <SignInPage problem={state} />
  return (
    <Toasts>
      <Router>
        <Route
          path="/console/:env/:section/:id?"
          component={SectionOf}
          state={state}
          signOut={signOut}
        />
        <Route default component={ToOverview} />
      </Router>
    </Toasts>
  )
}

function ToOverview() {
  const { route } = useLocation()
  useEffect(() => route('/console/live/overview', true), [route])
  return <Loading what="the overview" />
}

const PAGES: Readonly<Record<string, () => preact.VNode>> = {
  overview: OverviewPage,
  checks: ChecksPage,
  review: ReviewPage,
  lists: ListsPage,
  thresholds: ThresholdsPage,
  exposure: ExposurePage,
  playground: PlaygroundPage,
  webhooks: WebhooksPage,
  usage: UsagePage,
  team: TeamPage,
  health: HealthPage,
}

interface SectionProps {
  env?: string
  section?: string
  id?: string
  state: ConsoleSession
  signOut: () => void
}

function SectionOf({ env: named, section = '', id, state, signOut }: SectionProps) {
  const env: KeyEnv = named === 'test' ? 'test' : 'live'
  const signed = useMemo(() => ({ session: state, env, signOut }), [state, env, signOut])
  const Page = PAGES[section]
  return (
    <SignedContext.Provider value={signed}>
      <Shell>
        {section === 'checks' && id ? (
          <CheckPage key={`${env} ${id}`} id={id} />
        ) : Page === undefined ? (
          <Empty title="There is no such page." />
        ) : (
          <Page key={`${env} ${section}`} />
        )}
      </Shell>
    </SignedContext.Provider>
  )
}

applyTheme(themeNow())
const root = document.getElementById('app')
if (root === null) throw new Error('the page has no #app')
render(
  <LocationProvider scope="/console">
    <App />
  </LocationProvider>,
  root,
)
