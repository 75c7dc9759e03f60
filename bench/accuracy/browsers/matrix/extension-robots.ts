import { openChromium } from '../../../../test/support/desktop/browser.ts'
import { debuggerExtension, fillingExtension } from './extension.ts'
import type { Run, Stage } from './stage.ts'

const ANSWER_LIMIT_MS = 60_000

/** Extensions that sign up automatically in an ordinary browser. */
export function extensionRobots(): Run[] {
  const run = (name: string, extension: () => string, args: readonly string[] = []): Run => ({
    name: `an extension that ${name}`,
    drive: (stage) => visit(stage, extension(), args),
  })
  return [
    run('fills and sends by script', fillingExtension),
    run('drives by chrome.debugger', debuggerExtension, ['--silent-debugger-extension-api']),
  ]
}

async function visit({ programs, desktop, edge }: Stage, folder: string, args: readonly string[]) {
  const browser = openChromium(programs, desktop, {
    url: `${edge.url}/demo`,
    args: [
      `--load-extension=${folder}`,
      '--disable-features=DisableLoadExtensionCommandLineSwitch',
      ...args,
    ],
  })
  try {
    await edge.until(2, ANSWER_LIMIT_MS)
  } finally {
    await browser.close()
  }
}
