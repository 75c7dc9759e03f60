import { collect, detect, detectors, sources } from '@fingerprintjs/botd'
import type { ProbeValues } from '@vigil/contract'

const skipped = (): never => {
  throw new Error('skipped')
}

/**
 * Returns BotD's verdict, without its detectors that misjudge browsers with the PDF viewer off (plugin count) or
 * need a second graphics context (WebGL, which has its own probe).
 */
export async function botd(): Promise<ProbeValues['botd']> {
  const seen = await collect({ ...sources, pluginsLength: skipped, webGL: skipped })
  const { detectWebGL: _webgl, detectPluginsLengthInconsistency: _plugins, ...judges } = detectors
  const [, verdict] = detect(seen, judges)
  return { bot: verdict.bot }
}
