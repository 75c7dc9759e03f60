import { BROWSER, configured, solved } from '../../attacks/support/page.ts'
import type { Victim } from '../../attacks/support/victim.ts'
import type { Visit } from './case.ts'

/** The headers of a desktop computer's Chrome of this version. */
function headersOf({ userAgent = BROWSER['user-agent'] }: Visit['browser']) {
  const named = String(userAgent)
  const major = /Chrome\/(\d+)/.exec(named)?.[1] ?? ''
  const brands = BROWSER['sec-ch-ua']?.replaceAll('156', major) ?? ''
  return { ...BROWSER, 'user-agent': named, 'sec-ch-ua': brands }
}

/** Returns what the caller's server sends of a browser: its data, or the token that its page got from our edge. */
export async function sentBy(
  victim: Victim,
  { page, ip, event }: Visit,
  browser: Visit['browser'],
) {
  if (page === undefined) return browser
  const headers = headersOf(browser)
  const { nonce } = await configured(victim, ip, headers)
  const answers = { solved: solved(nonce), silent: { nonce }, 'without nonce': undefined }
  const asked = { ...browser, event, challenge: answers[page] }
  const { verdictToken } = await victim.evaluate(asked, ip, headers)
  return { verdictToken: verdictToken.token }
}
