import type { WorkerNavigatorValues } from '@vigil/contract'

/** navigator as this thread sees it, and the time zone: asking for one loads tables, which the page is spared. */
export function navigatorValues(): WorkerNavigatorValues {
  const { userAgent, platform, hardwareConcurrency, languages } = navigator
  const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone
  return { userAgent, platform, hardwareConcurrency, languages: [...(languages ?? [])], timezone }
}
