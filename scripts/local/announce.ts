import { openDemoPage } from '../demo-page.ts'
import { demoSite, seedDemo } from '../demo-seed.ts'
import { banner } from './banner.ts'
import { rememberedKeys, rememberKeys, writeDevFile } from './dev-file.ts'

/** Where a started service answers. */
export interface Running {
  api: string
  edge: string
  control: string
}

/** Seeds the demo where its state has none yet, writes dev.json, and prints how to start. */
export async function announce(
  running: Running,
  state: string,
  operatorToken: string,
): Promise<void> {
  const { api, edge, control } = running
  const keys = await seedDemo({ api, operatorToken, remembered: rememberedKeys(state) })
  await openDemoPage(api, edge, operatorToken)
  rememberKeys(state, keys)
  const file = { api, edge, sdk: `${edge}/sdk/v1.js`, site: demoSite, keys, operatorToken, control }
  writeDevFile(file)
  console.log(banner(file))
}
