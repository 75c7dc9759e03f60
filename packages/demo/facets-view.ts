import type { ScoreFacets } from '@vigil/contract'
import { byId, make } from './dom.ts'
import { toneOfScore } from './tone.ts'

const LABELS: Record<keyof ScoreFacets, string> = {
  overall: 'Overall',
  bot: 'Automation',
  network: 'Network',
  email: 'Email',
  identity: 'Identity',
  tls: 'TLS',
  multipleAccounts: 'Many accounts',
  riskSignals: 'Other risk',
}

/** Each facet as a bar. */
export function showFacets(scores: ScoreFacets): void {
  const rows = Object.entries(LABELS).map(([name, label]) => {
    const score = new Map(Object.entries(scores)).get(name) ?? 0
    const bar = make('div', {
      class: 'meter',
      role: 'meter',
      'aria-label': label,
      'aria-valuemin': '0',
      'aria-valuemax': '100',
      'aria-valuenow': String(score),
      'data-tone': toneOfScore(score),
    })
    bar.style.setProperty('--value', String(score))
    return make('li', {}, make('span', {}, label), bar, make('b', {}, String(score)))
  })
  byId('facets').replaceChildren(...rows)
}
