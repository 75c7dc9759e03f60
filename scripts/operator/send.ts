import { Problem } from '@vigil/contract'
import type { AdminRequest, Command } from './command.ts'

/** Response of the operator's API. */
export interface Answer {
  ok: boolean
  status: number
  body: unknown
}

/** Sends a request to /admin/v1 of a deployment. Throws Unreached if no Vigil answers. */
export async function send(
  to: { url: string; token: string },
  request: AdminRequest,
): Promise<Answer> {
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
export class Unreached extends Error {}

/** A name could not be looked up. */
export class Refused extends Error {
  readonly answer: Answer

  constructor(answer: Answer) {
    super('refused')
    this.answer = answer
  }
}

/** Advice for a refusal whose text has none. */
const FIXES: Readonly<Record<string, string>> = {
  invalid_api_key:
    'Set VIGIL_OPERATOR_TOKEN to OPERATOR_TOKEN of this deployment (deploy.secrets.json).',
  rate_limited: 'Wait a minute, then use the right token.',
}

/** Commands that list what an argument may name, by the argument. */
const LISTS: Readonly<Record<string, string>> = {
  WORKSPACE: 'workspace list',
  PLAN: 'plan list',
  KEY: 'key list WORKSPACE',
  HOST: 'workspace show WORKSPACE',
  DOMAIN_ID: 'watch list WORKSPACE',
  ENDPOINT_ID: 'endpoint list WORKSPACE',
}

/** Advice for an id that does not exist, or an address below which the operator's API is not. */
function fixOfNotFound(instance: string, command: Command | undefined): string | undefined {
  if (!instance.startsWith('/admin/v1/')) {
    return 'Is --url the address of the API host without a path, such as https://api.acme.com?'
  }
  const lists = command?.args.flatMap((arg) => LISTS[arg] ?? []) ?? []
  return lists.length === 0 ? undefined : `Look up what there is: ${lists.join(', ')}.`
}

/** Formats a refusal of a command for people: the mistake, its field, and the fix. */
export function refusalText({ status, body }: Answer, command?: Command): string {
  const problem = Problem.safeParse(body)
  if (!problem.success) return `refused with status ${status}: is --url the API host of Vigil?`
  const { error, detail, issues, instance, requestId } = problem.data
  const issueLines = Object.entries(issues ?? {}).map(([field, messages]) => ({
    message: messages.join(', '),
    line: `${field}: ${messages.join(', ')}`,
  }))
  // The detail of one wrong field may be its message without the field.
  const said = issueLines.find(({ message }) => message === detail)?.line ?? detail
  const fields = issueLines
    .filter(({ line }) => !said.includes(line))
    .map(({ line }) => `  ${line}`)
  const fix = error === 'not_found' ? fixOfNotFound(instance, command) : FIXES[error]
  const lines = [`${error}: ${said}`, ...fields, ...(fix === undefined ? [] : [`  ${fix}`])]
  return [...lines, `  request ${requestId}`].join('\n')
}
