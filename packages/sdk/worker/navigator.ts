import type { WorkerNavigatorValues } from '@vigil/contract'

/** Values of this thread's navigator. */
export function navigatorValues(): WorkerNavigatorValues {
  const { userAgent, platform, hardwareConcurrency, languages } = navigator
  return { userAgent, platform, hardwareConcurrency, languages: [...(languages ?? [])] }
}
