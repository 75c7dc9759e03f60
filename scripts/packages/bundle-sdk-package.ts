import { build } from 'esbuild'
import { inRoot } from '../local/root.ts'
import { TARGET } from '../sdk/bundle-sdk.ts'

const NOTICE =
  '/*! Vigil SDK, Apache-2.0. With BotD and FingerprintJS (c) FingerprintJS, Inc., MIT. */'

/**
 * The SDK as a module and as a script with everything inside, for pages that do not load it from
 * the browser host. The script defines the global `Vigil`.
 */
export async function bundleSdkPackage(): Promise<Map<string, string>> {
  const worker = await one('worker/main.ts', 'iife', {}, true)
  const WORKER_SOURCE = JSON.stringify(worker)
  return new Map([
    ['index.js', `${NOTICE}\n${await one('index.ts', 'esm', { WORKER_SOURCE }, false)}`],
    ['vigil.iife.js', `${NOTICE}\n${await one('global.ts', 'iife', { WORKER_SOURCE }, true)}`],
  ])
}

async function one(
  entry: string,
  format: 'esm' | 'iife',
  define: Record<string, string>,
  minify: boolean,
): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [inRoot('packages', 'sdk', entry)],
    absWorkingDir: inRoot(),
    bundle: true,
    write: false,
    format,
    minify,
    target: TARGET,
    legalComments: 'none',
    define,
    logLevel: 'warning',
  })
  return outputFiles[0]?.text ?? ''
}
