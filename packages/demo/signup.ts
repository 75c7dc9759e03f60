import type { DemoSignupRequest, DemoSignupResponse, Problem } from '@vigil/contract'
import type { Evaluation } from '@vigil/sdk'
import { byId, make } from './dom.ts'
import { toneOfVerdict } from './tone.ts'

/** Longest wait for the demo's server, ms. */
const LIMIT_MS = 10_000

/**
 * Finishes the form as a customer's page does: evaluate with what was done on the page, give the
 * token to the page's own server, show what that server says. Without the SDK it goes on without.
 */
export function startSignup(evaluate: (form: HTMLFormElement) => Promise<Evaluation | null>): void {
  const form = byId('signup-form')
  if (!(form instanceof HTMLFormElement)) throw new Error('#signup-form is no form')
  let busy = false
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (busy) return
    busy = true
    byId('submit').setAttribute('aria-disabled', 'true')
    void finish(form, evaluate).finally(() => {
      busy = false
      byId('submit').removeAttribute('aria-disabled')
    })
  })
}

async function finish(
  form: HTMLFormElement,
  evaluate: (form: HTMLFormElement) => Promise<Evaluation | null>,
): Promise<void> {
  const outcome = byId('outcome')
  outcome.replaceChildren(make('p', {}, 'The server checks the signup…'))
  const email = String(new FormData(form).get('email') ?? '')
  const evaluation = await evaluate(form)
  const body: DemoSignupRequest = { email, ...proofOf(evaluation) }
  try {
    const answer = await fetch(form.action, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(LIMIT_MS),
    })
    if (answer.ok) showCheck(await answer.json())
    else showRefusal(await answer.json())
  } catch {
    outcome.replaceChildren(make('p', {}, 'The server was not reached. Nothing was decided.'))
  }
}

function proofOf(evaluation: Evaluation | null): Omit<DemoSignupRequest, 'email'> {
  if (evaluation === null) return {}
  if (!evaluation.ok) return { collected: evaluation.collected }
  return { verdictToken: evaluation.response.verdictToken.token }
}

function showCheck({ check }: DemoSignupResponse): void {
  const { score, verdict, summary, recommendation, reasons, email, degraded, timingMs } = check
  const chip = make('span', { class: 'chip', 'data-tone': toneOfVerdict[verdict] }, verdict)
  const title = make('h3', {}, recommendation?.title ?? verdict, ' ', chip)
  const bullets = recommendation?.bullets ?? []
  const mail = Object.entries(email ?? {}).filter(([, hit]) => hit)
  const parts = [
    title,
    make('p', {}, make('strong', {}, `${score} of 100. `), summary),
    list('What the server should do', bullets),
    list(
      'Reasons',
      reasons.map(({ label }) => label),
    ),
    list(
      'The address is',
      mail.map(([name]) => name),
    ),
    list('Could not be asked', degraded),
    make('p', { class: 'none' }, `POST /api/v1/check, ${timingMs} ms, event signup`),
  ]
  const outcome = byId('outcome')
  outcome.replaceChildren(...parts.filter((part) => part !== null))
  outcome.dataset.score = String(score)
  outcome.dataset.verdict = verdict
}

function list(title: string, items: readonly string[]): HTMLElement | null {
  if (items.length === 0) return null
  const entries = items.map((text) => make('li', {}, text))
  return make('div', {}, make('strong', {}, title), make('ul', {}, ...entries))
}

function showRefusal(problem: Partial<Problem>): void {
  const text = problem.detail ?? problem.title ?? 'The server refused.'
  byId('outcome').replaceChildren(make('p', {}, text))
}
