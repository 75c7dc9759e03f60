import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Evaluation } from './api.ts'
import { watchForm } from './watch.ts'

class FakeInput {
  type = ''
  name = ''
  value = ''
}

/** The parts of a form that watching uses: fields, listeners and submission. */
class FakeForm extends EventTarget {
  readonly fields = new Map<string, FakeInput>()
  /** Submissions that were not prevented, with their fields and button. */
  readonly sent: { fields: Record<string, string>; submitter: unknown }[] = []

  querySelector(selector: string): FakeInput | null {
    const name = /name="([^"]+)"/.exec(selector)?.[1] ?? ''
    const found = this.fields.get(name)
    return found ? Object.assign(found, { remove: () => this.fields.delete(name) }) : null
  }

  appendChild(field: FakeInput): void {
    this.fields.set(field.name, field)
  }

  requestSubmit(submitter: unknown): void {
    if (submitter === removedButton) throw new DOMException('', 'NotFoundError')
    const event = Object.assign(new Event('submit', { cancelable: true }), { submitter })
    if (!this.dispatchEvent(event)) return
    this.submit(submitter)
  }

  submit(submitter: unknown = null): void {
    const fields = Object.fromEntries(
      [...this.fields].map(([name, { value }]): [string, string] => [name, value]),
    )
    this.sent.push({ fields, submitter })
  }

  /** Presses the button, which the page may remove before the form is submitted. */
  press(submitter: unknown): void {
    this.dispatchEvent(Object.assign(new Event('submit', { cancelable: true }), { submitter }))
  }
}

const button = { isConnected: true }
const removedButton = { isConnected: false }

const observed = vi.fn(() => ({ consent: true, probes: {} }))

function watched(evaluate: () => Promise<Evaluation>, limitMs = 1000) {
  const form = new FakeForm()
  const watching = watchForm(asForm(form), limitMs, evaluate, observed)
  return { form, watching }
}

/** Casts the double, which has all that watching uses of a form. */
function asForm(form: unknown): HTMLFormElement {
  if (!isForm(form)) throw new Error('no form')
  return form
}

function isForm(form: unknown): form is HTMLFormElement {
  return form instanceof FakeForm
}

const failed: Evaluation = {
  ok: false,
  reason: 'unreachable',
  problem: null,
  missing: [],
  collected: { consent: true },
}
const answered = (token: string): Evaluation =>
  Object.assign(JSON.parse(`{"ok":true,"missing":[],"response":{"verdictToken":{}}}`), {
    response: { verdictToken: { token, expiresAt: '' } },
  })

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('HTMLFormElement', FakeForm)
  vi.stubGlobal('HTMLInputElement', FakeInput)
  vi.stubGlobal('document', { createElement: () => new FakeInput() })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a watched form', () => {
  it('is submitted once, with the token and the same button', async () => {
    const { form } = watched(async () => answered('t1'))
    form.requestSubmit(button)
    expect(form.sent).toEqual([])
    await vi.advanceTimersByTimeAsync(0)
    expect(form.sent).toEqual([
      { fields: { vigil_token: 't1', vigil_status: 'ok' }, submitter: button },
    ])
  })

  it('contains the collected fields and the reason if there is no token', async () => {
    const { form } = watched(async () => failed)
    form.requestSubmit(null)
    await vi.advanceTimersByTimeAsync(0)
    expect(form.sent[0]?.fields).toEqual({
      vigil_status: 'unreachable',
      vigil_collected: '{"consent":true}',
    })
  })

  it('waits for a response no longer than its limit, and then contains what was observed so far', async () => {
    const { form } = watched(() => new Promise(() => undefined), 700)
    form.requestSubmit(null)
    await vi.advanceTimersByTimeAsync(699)
    expect(form.sent).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(form.sent[0]?.fields).toEqual({
      vigil_status: 'timeout',
      vigil_collected: '{"consent":true,"probes":{}}',
    })
  })

  it('is submitted even if the evaluation throws', async () => {
    const { form } = watched(() => Promise.reject(new Error('a fault of ours')))
    form.requestSubmit(null)
    await vi.advanceTimersByTimeAsync(0)
    expect(form.sent[0]?.fields).toMatchObject({ vigil_status: 'timeout' })
  })

  it('is submitted even if nothing could be read', async () => {
    observed.mockImplementationOnce(() => {
      throw new Error('a fault of ours')
    })
    const { form } = watched(() => Promise.reject(new Error('a fault of ours')))
    form.requestSubmit(null)
    await vi.advanceTimersByTimeAsync(0)
    expect(form.sent[0]?.fields).toEqual({ vigil_status: 'timeout' })
  })

  it('evaluates once for repeated presses of the button, and again for the next submission', async () => {
    const evaluate = vi.fn(async () => answered(`t${evaluate.mock.calls.length}`))
    const { form } = watched(evaluate)
    form.requestSubmit(null)
    form.requestSubmit(null)
    await vi.advanceTimersByTimeAsync(0)
    expect(form.sent).toHaveLength(1)
    form.requestSubmit(null)
    await vi.advanceTimersByTimeAsync(0)
    expect(form.sent.map(({ fields }) => fields.vigil_token)).toEqual(['t1', 't2'])
  })

  it('removes the token of an earlier submission if this one has none', async () => {
    const answers = [answered('t1'), failed]
    const { form } = watched(async () => answers.shift() ?? failed)
    form.requestSubmit(null)
    await vi.advanceTimersByTimeAsync(0)
    form.requestSubmit(null)
    await vi.advanceTimersByTimeAsync(0)
    expect(form.sent[1]?.fields).not.toHaveProperty('vigil_token')
  })

  it('is submitted if its button was removed meanwhile', async () => {
    const { form } = watched(async () => answered('t1'))
    form.press(removedButton)
    await vi.advanceTimersByTimeAsync(0)
    expect(form.sent).toEqual([
      { fields: { vigil_token: 't1', vigil_status: 'ok' }, submitter: null },
    ])
  })

  it.each([
    ['its button was removed', removedButton],
    ['the browser cannot press a button (Safari 15)', button],
  ])("calls the page's own handlers if %s", async (_, pressed) => {
    const { form } = watched(async () => answered('t1'))
    if (pressed === button) {
      const { submit } = FakeForm.prototype
      vi.stubGlobal('HTMLFormElement', { prototype: { submit } })
    }
    let evaluations = 0
    let isHeldBack = true
    form.addEventListener('submit', (event) => {
      evaluations += 1
      if (isHeldBack) event.preventDefault()
    })
    form.press(pressed)
    await vi.advanceTimersByTimeAsync(0)
    expect([evaluations, form.sent.length]).toEqual([1, 0])
    isHeldBack = false
    form.press(pressed)
    await vi.advanceTimersByTimeAsync(0)
    expect([evaluations, form.sent.length]).toEqual([2, 1])
  })

  it('watched twice is submitted once, after one evaluation of the newest watch', async () => {
    const earlier = vi.fn(async () => answered('t1'))
    const { form, watching } = watched(earlier)
    watchForm(asForm(form), 1000, async () => answered('t2'), observed)
    // A component's cleanup after its last rendering.
    watching.stop()
    form.requestSubmit(null)
    await vi.advanceTimersByTimeAsync(0)
    expect(earlier).not.toHaveBeenCalled()
    expect(form.sent.map(({ fields }) => fields.vigil_token)).toEqual(['t2'])
  })

  it('watched a second time during a submission is still submitted once', async () => {
    const { form } = watched(async () => answered('t1'))
    form.requestSubmit(null)
    watchForm(asForm(form), 1000, async () => answered('t2'), observed)
    await vi.advanceTimersByTimeAsync(0)
    expect(form.sent.map(({ fields }) => fields.vigil_token)).toEqual(['t2'])
  })

  it('is submitted unchanged after watching stops', () => {
    const { form, watching } = watched(async () => failed)
    watching.stop()
    form.requestSubmit(null)
    expect(form.sent).toEqual([{ fields: {}, submitter: null }])
  })
})
