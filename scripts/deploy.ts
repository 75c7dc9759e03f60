// Deploys to a Cloudflare account: creates what is missing and changes what differs. `npm run deploy -- --help`.

import { parseArgs } from 'node:util'
import { openAccount } from './deploy/account.ts'
import { DeployError, readDeployConfig } from './deploy/config.ts'
import { awaitApi, ensureWorkspace } from './deploy/first-workspace.ts'
import { rotate } from './deploy/rotate.ts'
import { makeSecrets, readSecrets } from './deploy/secret-file.ts'
import { ROTATABLE } from './deploy/stages.ts'
import { ensureResources, type Run } from './deploy/steps.ts'
import { ensureWorker, readDeployed } from './deploy/worker.ts'
import { buildProducts } from './local/products.ts'
import { inRoot } from './local/root.ts'

const HELP = `npm run deploy [-- options]               creates or updates the deployment of deploy.json
npm run deploy -- rotate NAME            replaces a secret (${ROTATABLE.join(', ')}) while requests go on
npm run deploy -- rotate NAME --finish   ends the replaced value
npm run deploy -- rotate VAULT_KEY --finish --confirm-loss
                                         ends it although texts that it encrypted become unreadable

  --config FILE   configuration (deploy.json); its secrets are kept beside it, as FILE with .secrets.json at its end
  --dry-run       prints what would change, and changes nothing

CLOUDFLARE_API_TOKEN: a token that may edit Workers Scripts, Workers KV, D1 and Workers Routes.`

const VAULT_KEY_LOSS = `rotate VAULT_KEY --finish makes texts unreadable that the old key encrypted: addresses of
monitored people, addresses and secrets of receivers, notes of lists, labels and reviews, keys of the demo page. They are not
re-encrypted, so the old key usually stays, to read them. If it must end, enter them again, and add --confirm-loss`

/** Time until every data centre has a new secret. */
const SETTLE_MS = 30_000

async function main(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      config: { type: 'string', default: inRoot('deploy.json') },
      'dry-run': { type: 'boolean', default: false },
      finish: { type: 'boolean', default: false },
      'confirm-loss': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return void console.log(HELP)
  const token = process.env.CLOUDFLARE_API_TOKEN
  const config = readDeployConfig(values.config)
  if (!token)
    throw new DeployError(
      'CLOUDFLARE_API_TOKEN is not set: make one at dash.cloudflare.com/profile/api-tokens',
    )
  const baseUrl = process.env.CLOUDFLARE_API_BASE_URL ?? 'https://api.cloudflare.com/client/v4'
  let changes = 0
  const run: Run = {
    account: openAccount(config.accountId, token, baseUrl),
    config,
    isDry: values['dry-run'],
    same: (what) => console.log(`= ${what}`),
    async change(what, make) {
      changes += 1
      console.log(`${values['dry-run'] ? '? would' : '+'} ${what}`)
      return values['dry-run'] ? null : make()
    },
  }
  const secretPath = values.config.replace(/(\.json)?$/, '.secrets.json')
  const [verb, name, ...rest] = positionals
  if (verb === 'rotate') {
    const rotatable = ROTATABLE.find((it) => it === name)
    if (rotatable === undefined) {
      throw new DeployError(
        name === 'PEPPER'
          ? 'PEPPER cannot be rotated: every stored link is a hash keyed with it (docs/deploy.md)'
          : `rotate takes one of ${ROTATABLE.join(', ')}, not ${name ?? 'nothing'}`,
      )
    }
    if (values.finish && rotatable === 'VAULT_KEY' && !values['confirm-loss']) {
      throw new DeployError(VAULT_KEY_LOSS)
    }
    const secrets = readSecrets(secretPath)
    if (secrets === null)
      throw new DeployError(`${secretPath} is missing: restore it from your backup`)
    const settleMs = Number(process.env.DEPLOY_SETTLE_MS ?? SETTLE_MS)
    await rotate(run, rotatable, {
      finish: values.finish,
      kept: { path: secretPath, secrets },
      settle: () => new Promise((resolve) => setTimeout(resolve, settleMs)),
    })
  } else if (verb === undefined) await deploy(run, secretPath)
  else throw new DeployError(`unknown word ${[verb, name, ...rest].join(' ')}\n${HELP}`)
  console.log(
    changes === 0
      ? 'Nothing to change.'
      : `${changes} change${changes === 1 ? '' : 's'}${run.isDry ? ' would be made' : ''}.`,
  )
}

async function deploy(run: Run, secretPath: string): Promise<void> {
  buildProducts()
  const ids = await ensureResources(run)
  const secrets = readSecrets(secretPath) ?? (await freshSecrets(run, ids !== null, secretPath))
  // The API first: it owns the Durable Objects that the browser host binds.
  await ensureWorker(run, 'api', ids, secrets)
  await ensureWorker(run, 'edge', ids, secrets)
  const token = secrets?.OPERATOR_TOKEN.split(',')[0] ?? process.env.VIGIL_OPERATOR_TOKEN
  if (run.isDry || run.config.workspace === undefined || token === undefined) return
  await awaitApi(run)
  await ensureWorkspace(run, token, console.log)
}

/** Creates the secrets of a new deployment. A Worker that already has its PEPPER never gets another. */
async function freshSecrets(run: Run, hasIds: boolean, path: string) {
  const [api, edge] = hasIds
    ? await Promise.all([readDeployed(run, 'api'), readDeployed(run, 'edge')])
    : [null, null]
  if (api?.secrets.has('PEPPER') || edge?.secrets.has('PEPPER')) return null
  return run.change(`make the secrets and keep them in ${path}`, async () => makeSecrets(path))
}

try {
  await main(process.argv.slice(2))
} catch (error) {
  const isUsage =
    error instanceof Error && 'code' in error && /^ERR_PARSE_ARGS/.test(String(error.code))
  if (!(error instanceof DeployError) && !isUsage) throw error
  console.error(error.message)
  process.exitCode = 1
}
