import type { Behavior } from '@vigil/contract'

/** Set by pointing: they tell of each change, and no key was ever due. */
const PICKED = /^(?:checkbox|color|date|datetime-local|file|month|radio|range|time|week)$/
const TEXT_FIELDS =
  'input:not([type=hidden],[type=submit],[type=button],[type=reset],[type=image]),textarea,select'

/** How fields came to hold what they hold; never what that is. */
export class Fields {
  #pastes = 0
  #inputsWithoutKeys = 0
  #charsWithoutKeys = 0
  #keyed = false
  #focusedAtMs: number | null = null

  focus(atMs: number): void {
    this.#focusedAtMs ??= atMs
  }

  key(): void {
    this.#keyed = true
  }

  /** `kind` is the event's inputType (Input Events 2), where it has one; `added` is how long its text is. */
  input(target: EventTarget | null, kind = '', added = 0): void {
    if (isPicked(target)) return
    if (kind === 'insertFromPaste' || kind === 'insertFromDrop') this.#pastes++
    else if (!this.#keyed) {
      this.#inputsWithoutKeys++
      if (kind === 'insertText' && added === 1) this.#charsWithoutKeys++
    }
    this.#keyed = false
  }

  /** The aggregates of the fields inside `form`, or of the whole page. */
  read(form: ParentNode, atMs: number): Partial<Record<keyof Behavior, number | undefined>> {
    const fields = Array.from(form.querySelectorAll(TEXT_FIELDS))
    return {
      pastes: this.#pastes,
      inputsWithoutKeys: this.#inputsWithoutKeys,
      charsWithoutKeys: this.#charsWithoutKeys,
      autofills: fields.filter(isAutofilled).length,
      filledFields: fields.filter(isFilled).length,
      firstFocusToSubmitMs:
        this.#focusedAtMs === null ? undefined : Math.round(atMs - this.#focusedAtMs),
    }
  }
}

function isPicked(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return PICKED.test(target.type)
  return target instanceof HTMLSelectElement
}

function isAutofilled(field: Element): boolean {
  return [':autofill', ':-webkit-autofill'].some((selector) => {
    try {
      return field.matches(selector)
    } catch {
      return false
    }
  })
}

/** Holds something that the page did not put there; a choice that stands from the start is none. */
function isFilled(field: Element): boolean {
  if (field instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(field.type)) {
    return field.checked !== field.defaultChecked
  }
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
    return field.value !== '' && field.value !== field.defaultValue
  }
  return false
}
