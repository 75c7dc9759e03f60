import type { Collected, Connection } from '@vigil/contract'

export type Surroundings = Pick<
  Collected,
  'userAgent' | 'timezone' | 'timezoneOffsetMin' | 'languages' | 'screen' | 'connection'
>

/** What surrounds the machine and may change: place, language, display, network. */
export function surroundings(): Surroundings {
  const found: Surroundings = { userAgent: navigator.userAgent.slice(0, 2048) }
  const timezone = zone()
  if (timezone) found.timezone = timezone
  // Minutes east of UTC; the platform counts them westward.
  found.timezoneOffsetMin = 0 - new Date().getTimezoneOffset()
  found.languages = languages()
  const { width, height, availWidth, availHeight, colorDepth } = screen
  const pixelRatio = devicePixelRatio
  found.screen = { width, height, availWidth, availHeight, colorDepth, pixelRatio }
  const connection = connectionOf(Reflect.get(navigator, 'connection'))
  if (connection) found.connection = connection
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

/** Network Information, section 7. */
function connectionOf(value: unknown): Connection | null {
  if (typeof value !== 'object' || value === null) return null
  const found: Connection = {}
  const text = (name: string) => {
    const read: unknown = Reflect.get(value, name)
    return typeof read === 'string' ? read.slice(0, 32) : undefined
  }
  const number = (name: string) => {
    const read: unknown = Reflect.get(value, name)
    return typeof read === 'number' && read >= 0 && read <= 1e9 ? read : undefined
  }
  const [type, effectiveType] = [text('type'), text('effectiveType')]
  const [rttMs, downlinkMbps] = [number('rtt'), number('downlink')]
  if (type !== undefined) found.type = type
  if (effectiveType !== undefined) found.effectiveType = effectiveType
  if (rttMs !== undefined) found.rttMs = rttMs
  if (downlinkMbps !== undefined) found.downlinkMbps = downlinkMbps
  return found
}
