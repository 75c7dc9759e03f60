import type { ApiProblem } from '../data/api.ts'

/** Shown without a session: how to sign in, and why a link did not work. */
export function SignInPage({ problem }: { problem?: ApiProblem }) {
  return (
    <main class="signin">
      <img src="/console/assets/mark.svg" alt="" width="48" height="48" />
      <h1>Vigil console</h1>
      {problem && (
        <p class="failure" role="alert">
          {problem.message}
        </p>
      )}
      <p>Open the console with a sign-in link. It works once, for ten minutes.</p>
      <dl class="ways">
        <dt>You run this deployment</dt>
        <dd>
          <code>npm run vigil -- console --workspace NAME</code> prints a link;{' '}
          <code>npm run dev</code> prints one at its start.
        </dd>
        <dt>You belong to a team</dt>
        <dd>An admin of your workspace makes you a link on the page “Team and audit”.</dd>
      </dl>
    </main>
  )
}
