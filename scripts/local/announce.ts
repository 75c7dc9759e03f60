import { text } from 'node:stream/consumers'
import { SignInLink } from '@vigil/contract'
import { openDemoPage } from '../demo-page.ts'
import { demoSite, demoWorkspace, seedDemo } from '../demo-seed.ts'
import { DEFAULT_MEMBER } from '../operator/console-commands.ts'
import { banner } from './banner.ts'
import { type ServiceFile, savedKeys, saveKeys, writeServiceFile } from './dev-file.ts'
import { openOperator } from './operator.ts'
import { ready } from './ready.ts'

/** How long a start may take, ms. */
const START_LIMIT_MS = 60_000

/** Addresses of a started service. */
export interface Running {
  api: string
  edge: string
  control: string
}

/** Input of an announcement. */
export interface Announced {
  running: Running
  /** Folder of the state. */
  state: string
  operatorToken: string
  /** The file that describes this start. */
  name: ServiceFile
}

/** Seeds the demo if its state has none, writes the file of this start, and prints the first steps. */
export async function announce({ running, state, operatorToken, name }: Announced): Promise<void> {
  const { api, edge, control } = running
  await ready(`${api}/health`, START_LIMIT_MS, () => false)
  const keys = await seedDemo({ api, operatorToken, savedKeys: savedKeys(state) })
  await openDemoPage(api, edge, operatorToken)
  saveKeys(state, keys)
  const link = await consoleLink(api, operatorToken)
  const file = { api, edge, sdk: `${edge}/sdk/v1.js`, site: demoSite, keys, operatorToken, control }
  writeServiceFile(name, file)
  console.log(banner(file, name, link))
}

/** A link that opens the console of the demo workspace once. */
async function consoleLink(api: string, operatorToken: string): Promise<string> {
  const wanted = { workspace: demoWorkspace, name: DEFAULT_MEMBER }
  const operator = openOperator(api, operatorToken)
  return (await operator.call('POST', '/console-links', SignInLink, wanted)).url
}

// As a program (run-hosts.ts) it reads its input from stdin.
if (import.meta.main) await announce(JSON.parse(await text(process.stdin)))
