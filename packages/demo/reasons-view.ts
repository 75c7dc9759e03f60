import type { EvaluateResponse } from '@vigil/contract'
import { byId, make } from './dom.ts'

/** The reasons, strongest first, then whatever else fired. */
export function showReasons({ detection, riskSignals }: EvaluateResponse): void {
  const categories = new Map<string, string>(
    detection?.categories.map(({ id, label }) => [id, label]),
  )
  const top = detection?.topReasons ?? []
  const shown = new Set(top.map(({ type }) => type))
  const further = riskSignals.filter(({ type }) => !shown.has(type))
  const items = [
    ...top.map(({ type, label, category }) =>
      item(type, label, categories.get(category) ?? category),
    ),
    ...further.map(({ type, label }) => item(type, label, 'weighed less')),
  ]
  const none = make('li', { class: 'none' }, 'No risk found in this visit.')
  byId('reasons').replaceChildren(...(items.length > 0 ? items : [none]))
}

function item(type: string, label: string, note: string): HTMLElement {
  return make('li', { 'data-code': type }, label, make('small', {}, note))
}
