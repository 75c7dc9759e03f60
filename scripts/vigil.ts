// The operator's command, the same against this clone and a deployment: `npm run vigil -- --help`.

import { Problem } from '@vigil/contract'
import { readServiceFile } from './local/dev-file.ts'
import { type AdminRequest, UsageError } from './operator/command.ts'
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
    const { command, request, json } = asked
    const answer = await send(target(asked.url), request)
    if (answer === null) return exit.unreached
    if (!answer.ok) {
      console.error(json ? JSON.stringify(answer.body, null, 2) : refusalText(answer))
      return exit.refused
    }
    console.log(json ? JSON.stringify(answer.body, null, 2) : command.print(answer.body))
    return exit.done
  } catch (error) {
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
    throw new UsageError('give --url; no service runs in this clone')
  }
  const isLocal = local !== null && new URL(local.api).origin === new URL(base).origin
  const token = process.env.VIGIL_OPERATOR_TOKEN || (isLocal ? local.operatorToken : '')
  if (token === '') throw new UsageError('set VIGIL_OPERATOR_TOKEN')
  return { url: base, token }
}

interface Answer {
  ok: boolean
  status: number
  body: unknown
}

async function send(
  to: { url: string; token: string },
  request: AdminRequest,
): Promise<Answer | null> {
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
    return { ok: response.ok, status: response.status, body: await response.json() }
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    console.error(`${base} was not reached: ${cause instanceof Error ? cause.message : cause}`)
    return null
  }
}

function refusalText({ status, body }: Answer): string {
  const problem = Problem.safeParse(body)
  if (!problem.success) return `refused with status ${status}`
  const { error, detail, issues, requestId } = problem.data
  const fields = Object.entries(issues ?? {}).map(
    ([field, lines]) => `  ${field}: ${lines.join(', ')}`,
  )
  return [`${error}: ${detail}`, ...fields, `  request ${requestId}`].join('\n')
}
