import type { EvaluateResponse } from '@vigil/contract'
import type { Agent, Evaluation, LoadOptions } from '@vigil/sdk'
import { showCompartments } from './compartments-view.ts'
import { byId } from './dom.ts'
import { showFacets } from './facets-view.ts'
import { showNetwork, visitContext } from './network-view.ts'
import { showReasons } from './reasons-view.ts'
import { showNoScore, showScore } from './score-view.ts'
import { startSignup } from './signup.ts'
import { showTls } from './tls-view.ts'

declare global {
  /** What /sdk.js leaves; absent where it was blocked. */
  var Vigil: { load(options: LoadOptions): Agent } | undefined
}

const endpoint = location.origin
const key = document.querySelector<HTMLMetaElement>('meta[name=vigil-key]')?.content ?? ''
const agent = globalThis.Vigil?.load({ publicKey: key, endpoint }) ?? null
const context = visitContext(endpoint)

/** Requests an evaluation, shows and returns it; null without the SDK. */
async function look(form?: HTMLFormElement): Promise<Evaluation | null> {
  const report = byId('report')
  if (agent === null) {
    showNoScore('The SDK was not loaded: a blocker or a broken connection keeps it away.')
    report.dataset.state = 'absent'
    return null
  }
  const startedMs = performance.now()
  const evaluation = await agent.evaluate({ expand: 'tls', ...(form && { form }) })
  if (evaluation.ok) await show(evaluation.response, performance.now() - startedMs)
  else showNoScore(`The browser host gave no answer (${evaluation.reason}).`)
  showMissing(evaluation.missing)
  report.dataset.state = evaluation.ok ? 'evaluated' : evaluation.reason
  report.dataset.evaluations = String(Number(report.dataset.evaluations ?? 0) + 1)
  const sent = JSON.stringify(await agent.collect(form ? { form } : {}), null, 2)
  byId('sent').textContent = sent
  return evaluation
}

async function show(response: EvaluateResponse, tookMs: number): Promise<void> {
  showScore(response, tookMs)
  showFacets(response.scores)
  showReasons(response)
  if (response.detection) showCompartments(response.detection)
  showTls(response.tls)
  showNetwork(response, await context)
}

function showMissing(missing: readonly string[]): void {
  byId('missing').textContent =
    missing.length === 0 ? 'Nothing was missed.' : `Not observed here: ${missing.join(', ')}.`
}

startSignup(look)
void look()
