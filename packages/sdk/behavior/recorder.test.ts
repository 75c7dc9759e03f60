import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Recorder } from './recorder.ts'

class FakeElement {
  getBoundingClientRect() {
    return { left: 0, top: 0, width: 100, height: 20 }
  }
}
class FakeInput extends FakeElement {
  value = ''
  defaultValue = ''
  checked = false
  defaultChecked = false
  readonly type: string
  constructor(type: string) {
    super()
    this.type = type
  }
  matches(): boolean {
    return false
  }
}
class FakeSelect extends FakeElement {}
class FakeEvent {
  readonly type: string
  readonly isTrusted: boolean = true
  readonly timeStamp: number = 0
  constructor(type: string, values: Record<string, unknown> = {}) {
    this.type = type
    Object.assign(this, values)
  }
}
class FakeMouseEvent extends FakeEvent {}
class FakePointerEvent extends FakeMouseEvent {}
class FakeKeyboardEvent extends FakeEvent {}
class FakeInputEvent extends FakeEvent {}

const listeners = new Map<string, (event: unknown) => void>()
const fields: FakeInput[] = []
const fire = (event: FakeEvent) => listeners.get(event.type)?.(event)
const page = {
  addEventListener: (name: string, hear: (event: unknown) => void) => listeners.set(name, hear),
  removeEventListener: (name: string) => listeners.delete(name),
  querySelectorAll: () => fields,
}

beforeEach(() => {
  listeners.clear()
  fields.length = 0
  const globals = {
    document: page,
    navigator: { userActivation: { hasBeenActive: true } },
    devicePixelRatio: 1,
    screenX: 80,
    screenY: 40,
    Element: FakeElement,
    HTMLInputElement: FakeInput,
    HTMLTextAreaElement: class {},
    HTMLSelectElement: FakeSelect,
    MouseEvent: FakeMouseEvent,
    PointerEvent: FakePointerEvent,
    KeyboardEvent: FakeKeyboardEvent,
    InputEvent: FakeInputEvent,
  }
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value)
})
afterEach(() => vi.unstubAllGlobals())

/** Types the keys into the field, 100 ms apart, each with a dwell time of 70 ms. */
function type(target: FakeInput, text: string): void {
  Array.from(text).forEach((key, index) => {
    const timeStamp = index * 100
    const code = `Key${key.toUpperCase()}`
    fire(new FakeKeyboardEvent('keydown', { key, code, target, timeStamp }))
    target.value += key
    fire(new FakeInputEvent('input', { inputType: 'insertText', target, timeStamp }))
    fire(new FakeKeyboardEvent('keyup', { key, code, target, timeStamp: timeStamp + 70 }))
  })
}

describe('recorder', () => {
  it('counts interaction and stores no content', () => {
    const recorder = new Recorder()
    const field = new FakeInput('text')
    fields.push(field)
    fire(new FakeEvent('focusin', { target: field, timeStamp: 0 }))
    for (const at of [5, 25.3]) {
      const place = { clientX: at, clientY: 9, screenX: at + 80, screenY: 9 }
      fire(new FakePointerEvent('pointermove', { pointerType: 'mouse', ...place, target: field }))
    }
    fire(new FakeMouseEvent('mousedown', { clientX: 77, clientY: 3, target: field, timeStamp: 10 }))
    fire(new FakeMouseEvent('mouseup', { clientX: 77, clientY: 3, target: field, timeStamp: 95 }))
    type(field, 'secret')
    const seen = recorder.read()
    expect(seen).toMatchObject({
      moves: 2,
      offGridMoves: 1,
      clicks: 1,
      pressMedianMs: 85,
      centerClickShare: 0,
      keys: 6,
      keyDwellMedianMs: 70,
      filledFields: 1,
      inputsWithoutKeys: 0,
      charsWithoutKeys: 0,
      untrustedEvents: 0,
      hasBeenActive: true,
    })
    const { events, ...aggregates } = seen
    expect(Object.values(aggregates).every((value) => typeof value !== 'string')).toBe(true)
    expect(events).toMatch(/^F0(?:K[0-9a-z]+L[0-9a-z]+){6}$/)
  })

  it('counts the keys of a password and records no rhythm', () => {
    const recorder = new Recorder()
    const field = new FakeInput('password')
    fields.push(field)
    type(field, 'hunter')
    const seen = recorder.read()
    expect(seen.keys).toBe(6)
    expect(seen).not.toHaveProperty('keyDwellMedianMs')
    expect(seen).not.toHaveProperty('keyFlightMedianMs')
    expect(seen.events).toBe('KKKKKK')
  })

  it('distinguishes pasted and autofilled text from typed text', () => {
    const recorder = new Recorder()
    fire(new FakeInputEvent('input', { inputType: 'insertFromPaste' }))
    fire(new FakeInputEvent('input', { inputType: '' }))
    fire(new FakeEvent('input'))
    expect(recorder.read()).toMatchObject({ pastes: 1, inputsWithoutKeys: 2, keys: 0 })
  })

  it('counts characters inserted one by one without a key, but not values picked by pointing', () => {
    const recorder = new Recorder()
    const put = (data: string) =>
      fire(
        new FakeInputEvent('input', {
          inputType: 'insertText',
          data,
          target: new FakeInput('text'),
        }),
      )
    for (const data of ['a', 'd', 'a', ' lovelace']) put(data)
    for (const type of ['range', 'checkbox', 'date']) {
      fire(new FakeEvent('input', { target: new FakeInput(type) }))
    }
    fire(new FakeEvent('input', { target: new FakeSelect() }))
    expect(recorder.read()).toMatchObject({ charsWithoutKeys: 3, inputsWithoutKeys: 4 })
  })

  it('counts untrusted events separately and uses them for nothing else', () => {
    const recorder = new Recorder()
    const made = { isTrusted: false, clientX: 1, clientY: 1 }
    fire(new FakeMouseEvent('mousedown', made))
    fire(new FakeKeyboardEvent('keydown', { isTrusted: false, key: 'a', code: 'KeyA' }))
    expect(recorder.read()).toMatchObject({
      untrustedEvents: 2,
      trustedEvents: 0,
      clicks: 0,
      keys: 0,
    })
  })

  it('records the order of pointer, key and insertion events, up to a limit', () => {
    const recorder = new Recorder()
    const target = new FakeInput('text')
    const press = (pointerType: string, pressure: number, timeStamp: number) =>
      fire(new FakePointerEvent('pointerdown', { pointerType, pressure, timeStamp }))
    press('mouse', 0.5, 100)
    press('mouse', 0, 200)
    press('touch', 0, 300)
    fire(new FakeMouseEvent('click', { detail: 0, timeStamp: 400 }))
    fire(new FakeMouseEvent('click', { detail: 1, timeStamp: 400 }))
    fire(new FakeKeyboardEvent('keydown', { key: 'a', keyCode: 0, target, timeStamp: 440 }))
    fire(new FakeKeyboardEvent('keydown', { key: 'Enter', keyCode: 0, target, timeStamp: 440 }))
    fire(new FakeInputEvent('input', { inputType: 'insertText', data: 'a', timeStamp: 444 }))
    const insert = (data: string, field: FakeInput) =>
      fire(
        new FakeInputEvent('input', {
          inputType: 'insertText',
          data,
          target: field,
          timeStamp: 444,
        }),
      )
    insert('a', target)
    insert('ada', target)
    insert('horse', new FakeInput('password'))
    expect(recorder.read().events).toBe('P0QpTpApNaK0I1W0X0')
    for (let turn = 0; turn < 2000; turn++) press('mouse', 0.5, 10_000 * turn)
    expect(recorder.read().events?.length).toBeLessThanOrEqual(1200)
  })

  it('marks capital letters that neither Shift nor Caps Lock explains', () => {
    const recorder = new Recorder()
    const press = (key: string, code: string, held: string | null = null) =>
      fire(
        new FakeKeyboardEvent('keydown', {
          key,
          code,
          keyCode: 65,
          shiftKey: held === 'Shift',
          getModifierState: (name: string) => name === held,
          target: new FakeInput('text'),
        }),
      )
    press('A', 'KeyA')
    press('A', 'KeyA', 'Shift')
    press('A', 'KeyA', 'CapsLock')
    press('a', 'KeyA')
    // Another layout, or a program of the system that inserts the text.
    press('A', 'KeyQ')
    expect(recorder.read().events).toBe('C0K0K0K0K0')
  })

  it('counts a field as filled whose text the page makes its default, as React does', () => {
    const field = new FakeInput('email')
    const given = new FakeInput('text')
    Object.assign(given, { value: 'of the server', defaultValue: 'of the server' })
    fields.push(field, given)
    const recorder = new Recorder()
    expect(recorder.read()).toMatchObject({ filledFields: 0 })
    Object.assign(field, { value: 'ada@example.com', defaultValue: 'ada@example.com' })
    expect(recorder.read()).toMatchObject({ filledFields: 1 })
    Object.assign(field, { value: '' })
    expect(recorder.read()).toMatchObject({ filledFields: 0 })
  })

  it('counts no text that the browser restored before the first reading', () => {
    const filled = (type: string, later = 'ada@example.com') => {
      vi.stubGlobal('performance', { now: () => 1, getEntriesByType: () => [{ type }] })
      const field = new FakeInput('email')
      field.value = 'ada@example.com'
      fields.splice(0, fields.length, field)
      const recorder = new Recorder()
      recorder.read()
      field.value = later
      return recorder.read().filledFields
    }
    expect(filled('navigate')).toBe(1)
    expect(filled('reload')).toBe(0)
    expect(filled('back_forward')).toBe(0)
    expect(filled('back_forward', 'eva@example.com')).toBe(1)
  })

  it('counts a text of the server only once it is changed', () => {
    const field = new FakeInput('text')
    Object.assign(field, { value: 'of the server', defaultValue: 'of the server' })
    fields.push(field)
    const recorder = new Recorder()
    expect(recorder.read()).toMatchObject({ filledFields: 0 })
    field.value = 'of the visitor'
    expect(recorder.read()).toMatchObject({ filledFields: 1 })
  })

  it('does not judge the path of a mouse whose moves a slow page joins', () => {
    const move = (atMs: number, joinedMs: number[]) => {
      const getCoalescedEvents = () =>
        joinedMs.map((ms) => new FakePointerEvent('pointermove', { timeStamp: atMs - ms }))
      const clientX = atMs
      const screen = { screenX: 1, screenY: 1 }
      const values = { pointerType: 'mouse', timeStamp: atMs, clientX, clientY: 0, ...screen }
      fire(new FakePointerEvent('pointermove', { ...values, getCoalescedEvents }))
    }
    const press = (timeStamp: number) =>
      fire(new FakeMouseEvent('mousedown', { clientX: 1000, clientY: 0, timeStamp }))
    const slow = new Recorder()
    for (const atMs of [300, 600]) move(atMs, [290, 150, 10, 0])
    press(700)
    expect(slow.read()).toMatchObject({ moves: 2, clicks: 1 })
    expect(Object.keys(slow.read())).not.toEqual(expect.arrayContaining(['movesPerClick']))
    slow.stop()
    const fast = new Recorder()
    for (const atMs of [300, 600]) move(atMs, [12, 4, 0])
    press(700)
    expect(fast.read()).toMatchObject({ movesPerClick: 2, pathStraightness: 1 })
  })

  it('reports the first press or key, once', () => {
    const first = vi.fn()
    const recorder = new Recorder(first)
    fire(new FakePointerEvent('pointermove', { pointerType: 'mouse', clientX: 1, clientY: 1 }))
    fire(new FakeKeyboardEvent('keydown', { isTrusted: false, key: 'a', code: 'KeyA' }))
    expect(first).not.toHaveBeenCalled()
    type(new FakeInput('text'), 'ab')
    expect(first).toHaveBeenCalledTimes(1)
    recorder.stop()
  })

  it('counts a repeating key once', () => {
    const recorder = new Recorder()
    const target = new FakeInput('text')
    fire(new FakeKeyboardEvent('keydown', { key: 'a', code: 'KeyA', target }))
    fire(new FakeKeyboardEvent('keydown', { key: 'a', code: 'KeyA', target, repeat: true }))
    expect(recorder.read().keys).toBe(1)
  })

  it('records nothing after it is stopped', () => {
    const recorder = new Recorder()
    expect(listeners.size).toBeGreaterThan(5)
    recorder.stop()
    expect(listeners.size).toBe(0)
  })
})
