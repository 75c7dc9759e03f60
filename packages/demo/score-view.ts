import type { EvaluateResponse, Verdict } from '@vigil/contract'
import { byId } from './dom.ts'
import { toneOfScore, toneOfVerdict } from './tone.ts'

const HEADLINES: Record<Verdict, string> = {
  allow: 'This visit looks like a person’s',
  challenge: 'This visit would be asked to prove itself',
  shadow: 'This visit would pass, and be watched',
  block: 'This visit would be turned away',
}

/** Score, verdict and summary; also as data attributes of the report, for programs that read the page. */
export function showScore(response: EvaluateResponse, tookMs: number): void {
  const { score, verdict, summary } = response
  const gauge = byId('gauge')
  gauge.dataset.tone = toneOfScore(score)
  gauge.style.setProperty('--value', String(score))
  byId('score').textContent = String(score)
  byId('headline').textContent = HEADLINES[verdict]
  byId('summary').textContent = summary
  const chip = byId('verdict')
  chip.textContent = verdict
  chip.dataset.tone = toneOfVerdict[verdict]
  byId('timing').textContent =
    `${response.timingMs} ms at the edge, ${Math.round(tookMs)} ms in all, policy ${response.policyVersion}`
  const report = byId('report')
  report.dataset.score = String(score)
  report.dataset.verdict = verdict
}

/** Says why there is no score; the rest of the page works on. */
export function showNoScore(reason: string): void {
  byId('headline').textContent = 'There is no score for this visit'
  byId('summary').textContent =
    `${reason} The signup below works all the same: its server says what was missing.`
  byId('verdict').textContent = 'no score'
}
