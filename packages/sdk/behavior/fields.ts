import type { Behavior, InteractionKind } from '@vigil/contract'

/** Types of inputs into which a text is typed; the others are set by pointing, or by the page. */
const TYPED = /^(?:email|number|password|search|tel|text|url)$/

/** Records how fields were filled in; their texts never leave the page. */
export class Fields {
  #pastes = 0
  #inputsWithoutKeys = 0
  #charsWithoutKeys = 0
  #keyed = false
  #focusedAtMs: number | undefined
  /** The text with which each field began; no browser restores secrets. */
  readonly #firstTexts = new WeakMap<Element, string>()

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

  /** Returns the counts of the fields inside `form`, and notes the texts of those read for the first time. */
  read(form: ParentNode, atMs: number): Partial<Record<keyof Behavior, number | undefined>> {
    const fields = Array.from(form.querySelectorAll('input,textarea,select'))
    return {
      pastes: this.#pastes,
      inputsWithoutKeys: this.#inputsWithoutKeys,
      charsWithoutKeys: this.#charsWithoutKeys,
      autofills: fields.filter(isAutofilled).length,
      filledFields: fields.filter((field) => this.#isFilled(field)).length,
      firstFocusToSubmitMs:
        this.#focusedAtMs === undefined ? undefined : Math.round(atMs - this.#focusedAtMs),
    }
  }

  /** Whether a text differs from the first one. Later defaults are no evidence: React makes each entry the default. */
  #isFilled(field: Element): boolean {
    const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
    if (!isText || isPicked(field)) return false
    const { value, defaultValue } = field
    const first = this.#firstTexts.get(field)
    if (first === undefined) this.#firstTexts.set(field, isRestored() ? value : defaultValue)
    return !!value && value !== (first ?? defaultValue)
  }
}

/** Whether the browser may have filled the fields in with earlier texts (Navigation Timing 2; Safari 15 and later). */
function isRestored(): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  return Reflect.get(Object(navigation), 'type') !== 'navigate'
}

/** Whether a field contains a secret; only counts are stored of it. */
export function isSecret(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && target.type === 'password'
}

function isPicked(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !TYPED.test(target.type)
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
