import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Route, routes } from '../../packages/contract/index.ts'
import { samples } from '../../scripts/docs/samples.ts'
import { inRoot } from '../../scripts/local/root.ts'
import { hosts } from '../conformance/support/call.ts'
import { openWorkspace, type Workspace } from '../conformance/support/workspace.ts'

/** Pages whose commands call the API, and which key the page speaks of. */
const PAGES = ['api', 'sandbox', 'lists', 'why'] as const
/** The variables of every page and sample, and no others. */
const VARIABLES = ['API', 'EDGE', 'SECRET_KEY', 'PUBLIC_KEY', 'SITE', 'CHECK_ID']

let workspace: Workspace
let env: Record<string, string>
beforeAll(async () => {
  workspace = await openWorkspace()
  env = {
    PATH: process.env.PATH ?? '',
    API: hosts.api,
    EDGE: hosts.edge,
    SECRET_KEY: workspace.secretTest,
    PUBLIC_KEY: workspace.publishableTest,
    SITE: workspace.site,
  }
})

/** A shell in which `curl` is the one of this repository. */
async function shell(script: string, more: Record<string, string> = {}): Promise<string> {
  const curl = `curl() { '${process.execPath}' '${inRoot('test', 'support', 'curl.ts')}' "$@"; }`
  const { stdout } = await promisify(execFile)('bash', ['-euc', `${curl}\n${script}`], {
    env: { ...env, ...more },
  })
  return stdout
}

describe('the commands of docs', () => {
  test.each(PAGES)('%s.md run in the order of the page', async (name) => {
    const page = readFileSync(inRoot('docs', `${name}.md`), 'utf8')
    const blocks = [...page.matchAll(/^ *```sh\n([\s\S]*?)^ *```/gm)].map(([, block = '']) => block)
    const script = blocks.join('\n')
    const used = [...script.matchAll(/\$\{?([A-Z_]+)/g)].map(([, variable = '']) => variable)
    for (const variable of used) expect(VARIABLES).toContain(variable)
    const key = script.includes('sk_live_...') ? workspace.secretLive : workspace.secretTest
    const email = /email=([^&"]+)/.exec(script)?.[1] ?? 'ada@mailinator.com'
    const checkId = await checked(key, email)
    const filled = script
      .replaceAll('http://127.0.0.1:8787', hosts.api)
      .replaceAll(/sk_(test|live)_\.\.\./g, key)
      .replaceAll(/^CHECK_ID=\S+/gm, `CHECK_ID=${checkId}`)
    const answers = (await shell(filled)).trim().split('\n')
    expect(answers.length).toBe(script.match(/\bcurl\b/g)?.length)
    for (const answer of answers) expect(() => JSON.parse(answer)).not.toThrow()
  })
})

/** Makes the check that a page speaks of; returns its id. */
async function checked(key: string, email: string): Promise<string> {
  const response = await fetch(`${hosts.api}/api/v1/check`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-api-key': key,
      'x-service-site': workspace.site,
    },
    body: JSON.stringify({ event: 'signup', email }),
  })
  const { id }: { id: string } = await response.json()
  return id
}

describe('the samples of the reference', () => {
  /** Signing in, and what asks for a member's role, have suites of their own. */
  const published: Route[] = routes.filter(
    (route) =>
      'schema' in route.response &&
      (route.auth.kind === 'secret' || route.auth.kind === 'publishable') &&
      route.example?.answers !== 403,
  )
  const cases = published.map((route) => ({ name: route.operationId, route }))

  test.each(cases)(
    'of $name in the shell and in TypeScript are answered as declared',
    async ({ route }) => {
      const [curl, typescript] = samples(route)
      const key = 'liveOnly' in route.auth ? workspace.secretLive : workspace.secretTest
      const expected = route.example?.answers ?? 200
      const more = { SECRET_KEY: key, VIGIL_STATUSES: String(expected) }
      await shell(curl?.text ?? '', more)
      const { stdout } = await promisify(execFile)(
        process.execPath,
        ['--input-type=module', '--eval', typescript?.text ?? ''],
        { env: { ...env, ...more } },
      )
      expect(stdout).toMatch(new RegExp(`^${expected} `))
    },
  )
})
