import type { Collected } from '@vigil/contract'

export type Environment = Pick<Collected, 'userAgent' | 'timezone' | 'languages' | 'screen'>

/** Properties that may change on one machine: user agent, time zone, languages, screen. */
export function environment(): Environment {
  const found: Environment = { userAgent: navigator.userAgent.slice(0, 2048) }
  const timezone = zone()
  if (timezone) found.timezone = timezone
  found.languages = languages()
  const { width, height, colorDepth } = screen
  found.screen = { width, height, colorDepth }
  return found
}

function zone(): string | undefined {
  try {
    return Intl.DateTimeFormat().resolvedOptions().timeZone
  } catch {
    return undefined
  }
}

function languages(): string[] {
  const { language, languages } = navigator
  const all = languages?.length ? languages : language ? [language] : []
  return all.slice(0, 32).map((name) => name.slice(0, 35))
}
