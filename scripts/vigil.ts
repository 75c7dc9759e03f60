// The operator's CLI, for this clone and for deployments: `npm run vigil -- --help`.

import { isBaseUrl } from '@vigil/client'
import { readLocalService } from './local/dev-file.ts'
import { type Command, UsageError } from './operator/command.ts'
import { idsOf, needsNames } from './operator/names.ts'
import { helpText, parse } from './operator/parse.ts'
import { Refused, refusalText, send, Unreached } from './operator/send.ts'

const exit = { done: 0, failed: 1, usage: 2, unreached: 3 } as const

process.exitCode = await run(process.argv.slice(2))

async function run(line: string[]): Promise<number> {
  let about: Command | undefined
  try {
    const asked = parse(line)
    if (asked.help) {
      console.log(helpText(asked.about))
      return exit.done
    }
    const { command, json, flags } = asked
    const to = target(asked.url)
    let { args, request } = asked
    about = command
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
      console.error(json ? JSON.stringify(answer.body, null, 2) : refusalText(answer, command))
      return exit.failed
    }
    console.log(
      json
        ? JSON.stringify(command.json(answer.body, args), null, 2)
        : command.print(answer.body, args, flags) || 'none',
    )
    return command.succeeded(answer.body, flags) ? exit.done : exit.failed
  } catch (error) {
    if (error instanceof Unreached) {
      console.error(error.message)
      return exit.unreached
    }
    if (error instanceof Refused) {
      console.error(refusalText(error.answer, about))
      return exit.failed
    }
    if (!(error instanceof UsageError)) throw error
    console.error(`${error.message}\nList of commands: npm run vigil -- --help`)
    return exit.usage
  }
}

/** Returns the target and its token. The clone's own token is sent only to the clone's own service. */
function target(url: string | null): { url: string; token: string } {
  const local = readLocalService()
  const base = url ?? local?.api
  if (base === undefined || !isBaseUrl(base)) {
    throw new UsageError(
      url === null
        ? 'no service runs in this clone: start one with `npm run dev` or `npm run serve`, or name a deployment with --url https://api.acme.com'
        : `--url must be an address such as https://api.acme.com, and is "${url}"`,
    )
  }
  const isLocal = local !== null && new URL(local.api).origin === new URL(base).origin
  const token = process.env.VIGIL_OPERATOR_TOKEN || (isLocal ? local.operatorToken : '')
  if (token === '') {
    throw new UsageError(
      'VIGIL_OPERATOR_TOKEN is not set: set it to OPERATOR_TOKEN of the deployment (deploy.secrets.json)',
    )
  }
  try {
    new Headers({ Authorization: token })
  } catch {
    throw new UsageError(
      'VIGIL_OPERATOR_TOKEN has characters that no token has: copy OPERATOR_TOKEN again (deploy.secrets.json)',
    )
  }
  return { url: base, token }
}
