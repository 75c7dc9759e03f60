import type { Evaluation, Watched } from './api.ts'

/** Names of the hidden fields that a watched form carries. */
export const FIELDS = {
  /** The verdict token of evaluate, to be sent on as `verdictToken` of check. */
  token: 'vigil_token',
  /** `ok`, or why there is no token: offline, blocked, unreachable, timeout, refused, unavailable. */
  status: 'vigil_status',
  /** JSON of what was collected, where there is no token: to be laid into the body of check. */
  collected: 'vigil_collected',
} as const

/** Left of the limit for putting the outcome into the form. */
const EVALUATING_SHARE = 0.9

/** Where a form carries what watches it, for every copy of the SDK on the page. */
const WATCHED = Symbol.for('vigil')

const CAPTURE = { capture: true }

/**
 * Holds the form's submission back for one evaluation or `limitMs`, whichever ends first. Takes the place of an earlier
 * watch of the form: two would hold back what the other one sends on.
 */
export function watchForm(
  form: HTMLFormElement,
  limitMs: number,
  evaluate: (limitMs: number) => Promise<Evaluation>,
): Watched {
  let passing = false
  let pending = false

  const onSubmit = (event: SubmitEvent) => {
    if (passing) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (pending) return
    pending = true
    void outcome(evaluate, limitMs).then((fields) => {
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

/** The hidden fields of one evaluation; an empty value takes an earlier one away. */
async function outcome(
  evaluate: (limitMs: number) => Promise<Evaluation>,
  limitMs: number,
): Promise<Record<string, string>> {
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), limitMs))
  const evaluation = await Promise.race([
    evaluate(limitMs * EVALUATING_SHARE).catch(() => null),
    late,
  ])
  if (evaluation?.ok) {
    const { token } = evaluation.response.verdictToken
    return { [FIELDS.token]: token, [FIELDS.status]: 'ok', [FIELDS.collected]: '' }
  }
  return {
    [FIELDS.token]: '',
    [FIELDS.status]: evaluation?.reason ?? 'timeout',
    [FIELDS.collected]: evaluation ? JSON.stringify(evaluation.collected) : '',
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

/** Sends the form as its visitor did: with validation, the page's own handlers, and the button. */
function submit(form: HTMLFormElement, submitter: HTMLElement | null): void {
  // By the prototype: a field named `submit` would stand before the form's own method.
  const { requestSubmit, submit: sendAsItIs } = HTMLFormElement.prototype
  if (typeof requestSubmit === 'function') {
    try {
      requestSubmit.call(form, submitter)
    } catch {
      // A page may have taken the button away meanwhile.
      requestSubmit.call(form)
    }
  } else if (form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))) {
    // Safari before 16 has no such method, and the method that it has asks none of the page's handlers.
    sendAsItIs.call(form)
  }
}
