// Fresh secrets for a deployment: `npm run secrets` writes secrets.api.json and secrets.edge.json, once.

import { existsSync, writeFileSync } from 'node:fs'
import { inRoot } from './local/root.ts'
import { generateSecrets } from './local/secrets.ts'

const { OPERATOR_TOKEN, ...shared } = generateSecrets()
const files = {
  'secrets.api.json': { ...shared, OPERATOR_TOKEN },
  'secrets.edge.json': shared,
}
const present = Object.keys(files).filter((name) => existsSync(inRoot(name)))
if (present.length > 0) {
  console.error(
    `${present.join(' and ')} stand here already and are kept: a deployment that loses its PEPPER or VAULT_KEY loses its data`,
  )
  process.exitCode = 1
} else {
  for (const [name, secrets] of Object.entries(files)) {
    writeFileSync(inRoot(name), `${JSON.stringify(secrets, null, 2)}\n`, {
      mode: 0o600,
      flag: 'wx',
    })
    console.log(`${name}: ${Object.keys(secrets).join(', ')}`)
  }
  console.log('Keep both out of the repository (git ignores them) and in a safe place.')
}
