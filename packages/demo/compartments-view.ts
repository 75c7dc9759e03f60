import type { DetectionPackView } from '@vigil/contract'
import { byId, make } from './dom.ts'
import { toneOfSeverity } from './tone.ts'

/** The twelve compartments, with how much stands against the visit in each. */
export function showCompartments({ compartments }: DetectionPackView): void {
  const tiles = compartments.map(({ id, label, severity, hit, reasons }) => {
    const summary =
      reasons.length > 0
        ? make('ul', {}, ...reasons.map((reason) => make('li', {}, reason)))
        : make('p', {}, 'Nothing found')
    const title = make('h3', {}, label, make('span', {}, severity === 'none' ? 'clear' : severity))
    const attributes = { id: `compartment-${id}`, 'data-hit': String(hit) }
    return make('li', { ...attributes, 'data-tone': toneOfSeverity[severity] }, title, summary)
  })
  byId('compartment-list').replaceChildren(...tiles)
}
