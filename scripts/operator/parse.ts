import { parseArgs } from 'node:util'
import {
  type AdminRequest,
  type Command,
  type Flags,
  flagNames,
  MissingFlag,
  UsageError,
} from './command.ts'
import { consoleCommands } from './console-commands.ts'
import { demoCommands } from './demo-commands.ts'
import { domainCommands } from './domain-commands.ts'
import { endpointCommands } from './endpoint-commands.ts'
import { exposureCommands } from './exposure-commands.ts'
import { keyCommands } from './key-commands.ts'
import { nearest } from './nearest.ts'
import { planCommands } from './plan-commands.ts'
import { usageCommands } from './usage-commands.ts'
import { workspaceCommands } from './workspace-commands.ts'

/** Every command, in the order of the help text. */
export const commands: readonly Command[] = [
  ...workspaceCommands,
  ...domainCommands,
  ...keyCommands,
  ...usageCommands,
  ...planCommands,
  ...consoleCommands,
  ...demoCommands,
  ...exposureCommands,
  ...endpointCommands,
]

/** A parsed command line. */
export type Asked =
  /** `about`: verbs to explain, or the beginning of them. */
  | { help: true; about: string }
  | {
      help: false
      command: Command
      args: readonly string[]
      flags: Flags
      request: AdminRequest
      url: string | null
      json: boolean
    }

/** Parses a command line. Throws UsageError for an unknown command or wrong arguments. */
export function parse(line: readonly string[]): Asked {
  const { positionals, values } = read(line)
  if (values.help === true || positionals.length === 0) {
    return { help: true, about: positionals.join(' ') }
  }
  const found = commands.find(({ words }) => `${positionals.join(' ')} `.startsWith(`${words} `))
  if (found === undefined) {
    throw new UsageError(`there is no verb "${positionals.join(' ')}"${verbHint(positionals)}`)
  }
  const args = positionals.slice(found.words.split(' ').length)
  if (args.length !== found.args.length) {
    const given = args.length === 0 ? 'none' : args.join(', ')
    throw new UsageError(
      `${found.words} takes ${found.args.join(' ') || 'no argument'}; given: ${given}. A name with spaces needs quotes`,
    )
  }
  const { url = null, json = false, help: _, ...rest } = values
  const flags: Record<string, string> = {}
  for (const [name, value] of Object.entries(rest)) {
    if (found.flags[name] === undefined) {
      throw new UsageError(
        `${found.words} takes no --${name}; it takes ${flagNames(['url', 'json', ...Object.keys(found.flags)])}`,
      )
    }
    if (typeof value === 'string') flags[name] = value
  }
  return {
    help: false,
    command: found,
    args,
    flags,
    request: requestOf(found, args, flags),
    url: typeof url === 'string' ? url : null,
    json: json === true,
  }
}

/** Returns the request of a command. Throws UsageError with the help text of a flag that is missing. */
function requestOf(command: Command, args: readonly string[], flags: Flags): AdminRequest {
  try {
    return command.request(args, flags)
  } catch (error) {
    if (!(error instanceof MissingFlag)) throw error
    throw new UsageError(`--${error.flag} is missing: ${command.flags[error.flag]}`)
  }
}

/** Returns the commands that may be meant. */
function verbHint(positionals: readonly string[]): string {
  const typed = positionals.join(' ')
  const near = commands
    .map(({ words }) => words)
    .filter((it) => it.startsWith(`${positionals[0]} `))
  if (near.length > 0) return `; there are ${near.join(', ')}`
  const meant = nearest(
    typed,
    commands.map(({ words }) => words),
    (words) => positionals.slice(0, words.split(' ').length).join(' '),
  )
  return meant === null ? '' : `; is ${meant} meant?`
}

function read(line: readonly string[]) {
  const names = new Set(commands.flatMap((one) => Object.keys(one.flags)))
  const flags = Object.fromEntries([...names].map((name) => [name, { type: 'string' as const }]))
  try {
    return parseArgs({
      args: [...line],
      allowPositionals: true,
      options: {
        ...flags,
        url: { type: 'string' },
        json: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    })
  } catch (cause) {
    const unknown = /^Unknown option '--?([^']*)'/.exec(cause instanceof Error ? cause.message : '')
    const meant = unknown?.[1] === undefined ? null : nearest(unknown[1], [...names, 'url', 'json'])
    if (unknown !== null) {
      throw new UsageError(
        `there is no --${unknown[1]}${meant === null ? '' : `; is --${meant} meant?`}`,
        { cause },
      )
    }
    throw new UsageError(cause instanceof Error ? cause.message : 'unreadable', { cause })
  }
}

/** Returns the text of `--help`: of the commands that begin with these words, or of all. */
export function helpText(about = ''): string {
  const meant = commands.filter(
    ({ words }) => `${words} `.startsWith(`${about} `) || `${about} `.startsWith(`${words} `),
  )
  const verbs = (meant.length === 0 ? commands : meant).map((one) => {
    const flags = Object.entries(one.flags).map(([name, about]) => `      --${name}  ${about}`)
    return [`  ${[one.words, ...one.args].join(' ')}`, `      ${one.help}`, ...flags].join('\n')
  })
  return `npm run vigil -- [--url URL] [--json] VERB ...

Manages the workspaces, plans, keys and domains of a deployment, over its /admin/v1.

${verbs.join('\n')}

  --url   base URL of the API host; default: the service that runs in this clone
  --json  print the response as JSON

The operator token is read from VIGIL_OPERATOR_TOKEN; for the service that runs in this clone no token is needed.
Exit codes: 0 done, 1 refused or failed (a test that the receiver did not accept), 2 wrong usage, 3 unreachable.`
}
