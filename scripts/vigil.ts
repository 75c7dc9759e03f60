// The operator's command, the same against this clone and a deployment: `npm run vigil -- --help`.

import { Problem } from '@vigil/contract'
import { readServiceFile } from './local/dev-file.ts'
import { type AdminRequest, UsageError } from './operator/command.ts'
import { idsOf, needsNames } from './operator/names.ts'
import { helpText, parse } from './operator/parse.ts'

const exit = { done: 0, refused: 1, usage: 2, unreached: 3 } as const

process.exitCode = await run(process.argv.slice(2))

async function run(line: string[]): Promise<number> {
  try {
    const asked = parse(line)
    if (asked.help) {
      console.log(helpText())
      return exit.done
    }
    const { command, json, flags } = asked
    const to = target(asked.url)
    let { args, request } = asked
    if (needsNames(command.args, args)) {
      args = await idsOf(command.args, args, async (path) => {
        const found = await send(to, { method: 'GET', path })
        if (!found.ok) throw new Refused(found)
        return found.body
      })
      request = command.request(args, flags)
    }
    const answer = await send(to, request)
    if (!answer.ok) {
      console.error(json ? JSON.stringify(answer.body, null, 2) : refusalText(answer))
      return exit.refused
    }
    console.log(json ? JSON.stringify(answer.body, null, 2) : command.print(answer.body, args))
    return exit.done
  } catch (error) {
    if (error instanceof Unreached) {
      console.error(error.message)
      return exit.unreached
    }
    if (error instanceof Refused) {
      console.error(refusalText(error.answer))
      return exit.refused
    }
    if (!(error instanceof UsageError)) throw error
    console.error(`${error.message}\nList of commands: npm run vigil -- --help`)
    return exit.usage
  }
}

/** Where to send it, with what token. The clone's own token goes to the clone's own service alone. */
function target(url: string | null): { url: string; token: string } {
  const local = readServiceFile('dev.json')
  const base = url ?? local?.api
  if (base === undefined || !URL.canParse(base)) {
    throw new UsageError(
      url === null
        ? 'no service runs in this clone: start one with `npm run dev`, or name a deployment with --url https://api.acme.com'
        : `--url must be an address such as https://api.acme.com, and is "${url}"`,
    )
  }
  const isLocal = local !== null && new URL(local.api).origin === new URL(base).origin
  const token = process.env.VIGIL_OPERATOR_TOKEN || (isLocal ? local.operatorToken : '')
  if (token === '') {
    throw new UsageError(
      'VIGIL_OPERATOR_TOKEN is not set: export OPERATOR_TOKEN of the deployment (deploy.secrets.json)',
    )
  }
  return { url: base, token }
}

interface Answer {
  ok: boolean
  status: number
  body: unknown
}

async function send(to: { url: string; token: string }, request: AdminRequest): Promise<Answer> {
  const base = to.url.replace(/\/+$/, '')
  try {
    const response = await fetch(`${base}/admin/v1${request.path}`, {
      method: request.method,
      headers: {
        Authorization: `Bearer ${to.token}`,
        ...(request.body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(request.body !== undefined && { body: JSON.stringify(request.body) }),
      redirect: 'manual',
    })
    const text = await response.text()
    const body = parsed(text)
    if (body === undefined) {
      throw new Unreached(
        `${base} answered ${response.status} without JSON: is --url the API host of Vigil?`,
      )
    }
    return { ok: response.ok, status: response.status, body }
  } catch (error) {
    if (error instanceof Unreached) throw error
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    throw new Unreached(
      `${base} was not reached: ${cause instanceof Error ? cause.message : cause}. Is the address right, and does the service run?`,
    )
  }
}

/** undefined: no JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The host did not answer, or another program did. */
class Unreached extends Error {}

/** A name could not be looked up. */
class Refused extends Error {
  readonly answer: Answer

  constructor(answer: Answer) {
    super('refused')
    this.answer = answer
  }
}

/** What mends a refusal, where its own text does not say so. */
const FIXES: Readonly<Record<string, string>> = {
  invalid_api_key:
    'Set VIGIL_OPERATOR_TOKEN to OPERATOR_TOKEN of this deployment (deploy.secrets.json).',
  not_found: 'Look up what there is: workspace list, key list WORKSPACE, plan list.',
  rate_limited: 'Wait a minute, then use the right token.',
}

function refusalText({ status, body }: Answer): string {
  const problem = Problem.safeParse(body)
  if (!problem.success) return `refused with status ${status}: is --url the API host of Vigil?`
  const { error, detail, issues, requestId } = problem.data
  const fields = Object.entries(issues ?? {}).map(
    ([field, lines]) => `  ${field}: ${lines.join(', ')}`,
  )
  const fix = FIXES[error]
  const lines = [`${error}: ${detail}`, ...fields, ...(fix === undefined ? [] : [`  ${fix}`])]
  return [...lines, `  request ${requestId}`].join('\n')
}
