import { KeyListResponse, PlanListResponse, WorkspaceListResponse } from '@vigil/contract'
import { UsageError } from './command.ts'

/** Largest number of ids and names in an error message. */
const MAX_CHOICES = 10

/** Reads a path below /admin/v1; null: it could not be read, and the reason was printed. */
export type Read = (path: string) => Promise<unknown>

/** A list in which names are looked up. */
interface Named {
  id: string
  names: readonly (string | null)[]
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whether a text has the form of a workspace's id. */
export const isWorkspaceId = (text: string): boolean => UUID.test(text)

/** Look-ups by name for the arguments that are ids. */
const lookups: Readonly<
  Record<string, (read: Read, ids: readonly string[], text: string) => Promise<readonly Named[]>>
> = {
  WORKSPACE: async (read, _, text) => {
    const found = await workspacesAt(read, `/workspaces?name=${encodeURIComponent(text)}`)
    return found.length > 0 ? found : workspacesAt(read, `/workspaces?limit=${MAX_CHOICES}`)
  },
  PLAN: async (read) =>
    PlanListResponse.parse(await read('/plans')).plans.map(({ id, name }) => ({
      id,
      names: [name],
    })),
  KEY: async (read, [workspace]) =>
    KeyListResponse.parse(
      await read(`/workspaces/${encodeURIComponent(workspace ?? '')}/keys`),
    ).keys.map(({ id, prefix, label }) => ({ id, names: [prefix, label] })),
}

const workspacesAt = async (read: Read, path: string): Promise<readonly Named[]> =>
  WorkspaceListResponse.parse(await read(path)).workspaces.map(({ id, name }) => ({
    id,
    names: [name],
  }))

/** Whether an argument must be looked up; a workspace id is recognised by its form. */
const isLookedUp = (kind: string, given: string) =>
  lookups[kind] !== undefined && !(kind === 'WORKSPACE' && isWorkspaceId(given))

/** Whether a command needs a lookup before it can be sent. */
export function needsNames(kinds: readonly string[], given: readonly string[]): boolean {
  return kinds.some((kind, i) => isLookedUp(kind, given[i] ?? ''))
}

/** Replaces names in arguments by ids. Throws UsageError if a name is unknown or ambiguous. */
export async function idsOf(
  kinds: readonly string[],
  given: readonly string[],
  read: Read,
): Promise<string[]> {
  const ids: string[] = []
  for (const [i, text] of given.entries()) {
    const kind = kinds[i] ?? ''
    const lookup = isLookedUp(kind, text) ? lookups[kind] : undefined
    ids.push(lookup === undefined ? text : idIn(await lookup(read, ids, text), kind, text))
  }
  return ids
}

function idIn(known: readonly Named[], kind: string, text: string): string {
  if (known.some(({ id }) => id === text)) return text
  const found = known.filter(({ names }) =>
    names.some((name) => name?.toLowerCase() === text.toLowerCase()),
  )
  const [first] = found
  if (first !== undefined && found.length === 1) return first.id
  const what = kind.toLowerCase()
  const choices = (found.length > 0 ? found : known)
    .slice(0, MAX_CHOICES)
    .map(({ id, names }) => [names.find((name) => name !== null) ?? '', `(${id})`].join(' ').trim())
  if (found.length > 1) {
    throw new UsageError(
      `${found.length} ${what}s are called "${text}": use an id of ${choices.join(', ')}`,
    )
  }
  const there = choices.length === 0 ? 'there is none yet' : `there are ${choices.join(', ')}`
  throw new UsageError(`no ${what} has the id or name "${text}"; ${there}`)
}
