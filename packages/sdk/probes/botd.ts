import { collect, detect, detectors, sources } from '@fingerprintjs/botd'
import type { ProbeValues } from '@vigil/contract'

const skipped = (): never => {
  throw new Error('skipped')
}

/**
 * BotD's verdict, less what is known to misjudge browsers with the PDF viewer off (plugin count) or
 * costs a second graphics context (WebGL, which a probe of its own observes).
 */
export async function botd(): Promise<ProbeValues['botd']> {
  const seen = await collect({ ...sources, pluginsLength: skipped, webGL: skipped })
  const { detectWebGL: _webgl, detectPluginsLengthInconsistency: _plugins, ...judges } = detectors
  const [, verdict] = detect(seen, judges)
  return { bot: verdict.bot }
}
