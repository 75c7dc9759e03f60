import type { Collected } from '@vigil/contract'
import type { Evaluation, Watched } from './api.ts'
import { within } from './within.ts'

/** Names of the hidden fields of a watched form. */
export const FIELDS = {
  /** The verdict token of evaluate, to be forwarded as `verdictToken` of check. */
  token: 'vigil_token',
  /** `ok`, or why there is no token: offline, blocked, unreachable, timeout, refused, unavailable. */
  status: 'vigil_status',
  /** JSON of the collected fields, if there is no token: to be forwarded as `collected` of check. */
  collected: 'vigil_collected',
} as const

/** Share of the limit that evaluate may take; the rest is for adding the outcome to the form. */
const EVALUATING_SHARE = 0.9

/** Property of a form with the function that stops its watch, shared by all copies of the SDK on the page. */
const WATCHED = Symbol.for('vigil')

const CAPTURE = { capture: true }

/**
 * Delays the form's submission for one evaluation or `limitMs`, whichever ends first. Replaces an earlier
 * watch of the form: two would delay each other's submission.
 */
export function watchForm(
  form: HTMLFormElement,
  limitMs: number,
  evaluate: (limitMs: number) => Promise<Evaluation>,
  observed: () => Collected,
): Watched {
  let passing = false
  let pending = false

  const onSubmit = (event: SubmitEvent) => {
    if (passing) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (pending) return
    pending = true
    void outcome(evaluate, limitMs, observed).then((fields) => {
      pending = false
      for (const [name, value] of Object.entries(fields)) setField(form, name, value)
      passing = true
      try {
        submit(form, event.submitter)
      } finally {
        passing = false
      }
    })
  }
  Reflect.get(form, WATCHED)?.()
  const stop = () => form.removeEventListener('submit', onSubmit, CAPTURE)
  Reflect.set(form, WATCHED, stop)
  form.addEventListener('submit', onSubmit, CAPTURE)
  return { stop }
}

/**
 * Returns the hidden fields of one evaluation; an empty value removes an earlier field. If a slow machine has not even
 * collected by the limit, with what was observed so far.
 */
async function outcome(
  evaluate: (limitMs: number) => Promise<Evaluation>,
  limitMs: number,
  observed: () => Collected,
): Promise<Record<string, string>> {
  const evaluated = evaluate(limitMs * EVALUATING_SHARE).catch(() => null)
  const evaluation = await within(limitMs, evaluated)
  if (evaluation?.ok) {
    const { token } = evaluation.response.verdictToken
    return { [FIELDS.token]: token, [FIELDS.status]: 'ok', [FIELDS.collected]: '' }
  }
  let collected = ''
  try {
    collected = JSON.stringify(evaluation?.collected ?? observed())
  } catch {
    // A fault of ours must not hold back the form.
  }
  return {
    [FIELDS.token]: '',
    [FIELDS.status]: evaluation?.reason ?? 'timeout',
    [FIELDS.collected]: collected,
  }
}

function setField(form: HTMLFormElement, name: string, value: string): void {
  const found = form.querySelector(`input[type=hidden][name="${name}"]`)
  if (value === '') {
    found?.remove()
    return
  }
  const field = found instanceof HTMLInputElement ? found : document.createElement('input')
  field.type = 'hidden'
  field.name = name
  field.value = value
  if (!found) form.appendChild(field)
}

/** Submits the form as the visitor did: with validation, the page's own handlers and the same button. */
function submit(form: HTMLFormElement, submitter: HTMLElement | null): void {
  // From the prototype: a field named `submit` would shadow the form's method.
  const { requestSubmit, submit: sendAsItIs } = HTMLFormElement.prototype
  if (typeof requestSubmit === 'function') {
    try {
      requestSubmit.call(form, submitter)
    } catch {
      // The page may have removed the button meanwhile.
      requestSubmit.call(form)
    }
  } else if (form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))) {
    // Safari before 16 has no requestSubmit, and submit() does not call the page's handlers.
    sendAsItIs.call(form)
  }
}
