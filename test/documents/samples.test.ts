import { execFile, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Route, routes } from '../../packages/contract/index.ts'
import { samples } from '../../scripts/docs/samples.ts'
import { inRoot } from '../../scripts/local/root.ts'
import { hosts } from '../conformance/support/call.ts'
import { openWorkspace, type Workspace } from '../conformance/support/workspace.ts'

/** Pages whose commands call the API, with the kind of key that they use. */
const PAGES = ['api', 'sandbox', 'lists', 'why', 'policy'] as const
/** All variables of the pages and samples. */
const VARIABLES = ['API', 'EDGE', 'SECRET_KEY', 'PUBLIC_KEY', 'SITE', 'CHECK_ID']

type Env = Record<string, string>

/** Environment variables that a reader has set before a sample runs. */
const variables = ({ secretTest, publishableTest, site }: Workspace): Env => ({
  PATH: process.env.PATH ?? '',
  API: hosts.api,
  EDGE: hosts.edge,
  SECRET_KEY: secretTest,
  PUBLIC_KEY: publishableTest,
  SITE: site,
})

async function run(program: string, args: string[], env: Env): Promise<string> {
  const { stdout } = await promisify(execFile)(program, args, { env })
  return stdout
}

/** Runs a script in a shell in which `curl` is test/support/curl.ts. */
function shell(script: string, env: Env): Promise<string> {
  const curl = `curl() { '${process.execPath}' '${inRoot('test', 'support', 'curl.ts')}' "$@"; }`
  return run('bash', ['-euc', `${curl}\n${script}`], env)
}

describe('the commands of docs', () => {
  test.each(PAGES)('in %s.md run in the order of the page', async (name) => {
    const page = readFileSync(inRoot('docs', `${name}.md`), 'utf8')
    // A separate workspace: a page may change how the workspace handles checks of another page.
    const workspace = await openWorkspace()
    const blocks = [...page.matchAll(/^ *```sh\n([\s\S]*?)^ *```/gm)].map(([, block = '']) => block)
    const script = blocks.join('\n')
    const used = [...script.matchAll(/\$\{?([A-Z_]+)/g)].map(([, variable = '']) => variable)
    for (const variable of used) expect(VARIABLES).toContain(variable)
    const key = script.includes('sk_live_...') ? workspace.secretLive : workspace.secretTest
    const email = /email=([^&"]+)/.exec(script)?.[1] ?? 'ada@mailinator.com'
    const checkId = await checked(workspace, key, email)
    const filled = script
      .replaceAll('http://127.0.0.1:8787', hosts.api)
      .replaceAll(/sk_(test|live)_\.\.\./g, key)
      .replaceAll(/^CHECK_ID=\S+/gm, `CHECK_ID=${checkId}`)
    const answers = (await shell(filled, variables(workspace))).trim().split('\n')
    expect(answers.length).toBe(script.match(/\bcurl\b/g)?.length)
    for (const answer of answers) expect(() => JSON.parse(answer)).not.toThrow()
  })
})

/** Creates the check that a page refers to; returns its id. */
async function checked({ site }: Workspace, key: string, email: string): Promise<string> {
  const response = await fetch(`${hosts.api}/api/v1/check`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-api-key': key,
      'x-service-site': site,
    },
    body: JSON.stringify({ event: 'signup', email }),
  })
  const { id }: { id: string } = await response.json()
  return id
}

/** The interpreters of the languages of samples; Python may be missing. */
const hasPython = spawnSync('python3', ['--version']).status === 0
if (!hasPython && process.env.CI) throw new Error('CI runs the samples in Python, too')

/** Is printed before each program. */
const MARK = '\u001e'
/** Run all PROGRAMS in one process, as starting an interpreter for each takes longer than all else. */
const IN_NODE = `for (const { text, env } of JSON.parse(process.env.PROGRAMS)) {
  Object.assign(process.env, env)
  console.log('\\x1e')
  await import('data:text/javascript,' + encodeURIComponent(text)).catch((error) => console.log(error))
}`
const IN_PYTHON = `import json, os
for program in json.loads(os.environ["PROGRAMS"]):
    os.environ.update(program["env"])
    print("\\x1e")
    try:
        exec(program["text"], {})
    except Exception as error:
        print(error)`

interface Program {
  text: string
  env: Env
}

/** Returns what each program printed. */
async function runAll(interpreter: string[], programs: readonly Program[]): Promise<string[]> {
  const [command = '', ...args] = interpreter
  const env = { PATH: process.env.PATH ?? '', PROGRAMS: JSON.stringify(programs) }
  const printed = await run(command, args, env)
  return printed
    .split(MARK)
    .slice(1)
    .map((text) => text.trim())
}

describe('the samples of the reference', () => {
  /** Sign-in and routes that require a member's role have separate suites. */
  const published: Route[] = routes.filter(
    (route) =>
      'schema' in route.response &&
      (route.auth.kind === 'secret' || route.auth.kind === 'publishable') &&
      route.example?.answers !== 403,
  )
  const cases = published.map((route, at) => {
    const expected = route.example?.answers ?? 200
    return { name: route.operationId, route, at, expected }
  })
  let workspace: Workspace
  const printed: Record<'node' | 'python', string[]> = { node: [], python: [] }
  const envOf = ({ auth }: Route, expected: number): Env => ({
    ...variables(workspace),
    SECRET_KEY: 'liveOnly' in auth ? workspace.secretLive : workspace.secretTest,
    VIGIL_STATUSES: String(expected),
  })

  beforeAll(async () => {
    workspace = await openWorkspace()
    const inLanguage = (index: number): Program[] =>
      cases.map(({ route, expected }) => ({
        text: samples(route)[index]?.text ?? '',
        env: envOf(route, expected),
      }))
    const node = [process.execPath, '--input-type=module', '--eval', IN_NODE]
    printed.node = await runAll(node, inLanguage(1))
    if (hasPython) printed.python = await runAll(['python3', '-c', IN_PYTHON], inLanguage(2))
  })

  test.each(cases)(
    'of $name in each language are answered as declared',
    async ({ route, at, expected }) => {
      await shell(samples(route)[0]?.text ?? '', envOf(route, expected))
      expect(printed.node[at]).toMatch(new RegExp(`^${expected} `))
      if (!hasPython) return
      // urllib raises an error for any failure.
      const answered = expected === 200 ? /^200 / : new RegExp(`HTTP Error ${expected}`)
      expect(printed.python[at]).toMatch(answered)
    },
  )
})
