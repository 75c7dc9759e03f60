import type { Behavior, InteractionKind } from '@vigil/contract'

/** Types of inputs that are set by pointing, without keys. */
const PICKED = /^(?:checkbox|color|date|datetime-local|file|month|radio|range|time|week)$/
const TEXT_FIELDS =
  'input:not([type=hidden],[type=submit],[type=button],[type=reset],[type=image],[type=checkbox],[type=radio]),textarea,select'

/** Records how fields were filled in, never their values. */
export class Fields {
  #pastes = 0
  #inputsWithoutKeys = 0
  #charsWithoutKeys = 0
  #keyed = false
  #focusedAtMs: number | undefined
  readonly #wasEmpty = new WeakMap<Element, boolean>()

  focus(atMs: number): void {
    this.#focusedAtMs ??= atMs
  }

  key(): void {
    this.#keyed = true
  }

  /**
   * Counts a change; returns its kind if it inserts text without a key press.
   *
   * @param inputType of the event (Input Events 2); empty if it has none
   * @param added length of the inserted text
   */
  input(target: EventTarget | null, inputType = '', added = 0): InteractionKind | null {
    const keyed = this.#keyed
    if (isPicked(target)) return null
    this.#keyed = false
    if (inputType === 'insertFromPaste' || inputType === 'insertFromDrop') {
      this.#pastes++
      return null
    }
    if (keyed) return null
    this.#inputsWithoutKeys++
    if (inputType !== 'insertText') return null
    if (added === 1) {
      this.#charsWithoutKeys++
      return 'I'
    }
    return isSecret(target) ? 'X' : 'W'
  }

  /** Returns the counts of the fields inside `form`, and stores which were empty at the first call. */
  read(form: ParentNode, atMs: number): Partial<Record<keyof Behavior, number | undefined>> {
    const fields = Array.from(form.querySelectorAll(TEXT_FIELDS))
    return {
      pastes: this.#pastes,
      inputsWithoutKeys: this.#inputsWithoutKeys,
      charsWithoutKeys: this.#charsWithoutKeys,
      autofills: fields.filter(isAutofilled).length,
      filledFields: fields.filter((field) => this.#isFilled(field)).length,
      firstFocusToSubmitMs: this.#focusedAtMs && Math.round(atMs - this.#focusedAtMs),
    }
  }

  /**
   * Whether a text was entered: in a field that was empty at an earlier call, or, at the first call, that differs from its
   * default. Later the default is no evidence: a restored session brings texts back, and React makes them the default.
   */
  #isFilled(field: Element): boolean {
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
      const { value, defaultValue } = field
      const wasEmpty = this.#wasEmpty.get(field)
      if (wasEmpty === undefined) this.#wasEmpty.set(field, !value)
      return !!value && (wasEmpty ?? value !== defaultValue)
    }
    return false
  }
}

/** Whether a field contains a secret; only counts are stored of it. */
export function isSecret(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && target.type === 'password'
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
