import type { WorkerNavigatorValues } from '@vigil/contract'

/** navigator as this thread sees it. */
export function navigatorValues(): WorkerNavigatorValues {
  const { userAgent, platform, hardwareConcurrency, languages } = navigator
  return { userAgent, platform, hardwareConcurrency, languages: [...(languages ?? [])] }
}
