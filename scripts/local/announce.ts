import { openDemoPage } from '../demo-page.ts'
import { demoSite, seedDemo } from '../demo-seed.ts'
import { banner } from './banner.ts'
import { rememberedKeys, rememberKeys, type ServiceFile, writeServiceFile } from './dev-file.ts'

/** Where a started service answers. */
export interface Running {
  api: string
  edge: string
  control: string
}

/** Seeds the demo where its state has none yet, writes the file of this start, and prints how to start. */
export async function announce(
  running: Running,
  state: string,
  operatorToken: string,
  name: ServiceFile,
): Promise<void> {
  const { api, edge, control } = running
  const keys = await seedDemo({ api, operatorToken, remembered: rememberedKeys(state) })
  await openDemoPage(api, edge, operatorToken)
  rememberKeys(state, keys)
  const file = { api, edge, sdk: `${edge}/sdk/v1.js`, site: demoSite, keys, operatorToken, control }
  writeServiceFile(name, file)
  console.log(banner(file, name))
}
