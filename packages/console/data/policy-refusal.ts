import type { ApiProblem } from './api.ts'
import { type PolicyEdit, rulesOfEvent } from './policy-edit.ts'

/** Messages by field of the rules, such as `events.login.blockFrom`. */
export type WrongFields = ReadonlyMap<string, string>

const OF_MUTE = /^(?:events\.(.*)\.)?mute\.(\d+)$/

/** Returns the messages of a problem by field of the rules, which were sent under `name`. */
export function wrongFieldsOf(
  problem: ApiProblem,
  name: 'rules' | 'live' | 'draft',
  edit: PolicyEdit,
): WrongFields {
  const fields = new Map<string, string>()
  for (const [sent, messages] of Object.entries(problem.fields)) {
    const path = sent.startsWith(`${name}.`) ? sent.slice(name.length + 1) : sent
    const [field, text] = named(path, messages.join('; '), edit)
    fields.set(field, [fields.get(field) ?? [], text].flat().join('; '))
  }
  return fields
}

/** A message about one of the mutes belongs to their field, and names the signal. */
function named(path: string, text: string, edit: PolicyEdit): [field: string, text: string] {
  const [, event, at] = OF_MUTE.exec(path) ?? []
  if (at === undefined) return [path, text]
  const { mute } = event === undefined ? edit.all : rulesOfEvent(edit, event)
  const code = mute?.[Number(at)]
  return [path.slice(0, path.lastIndexOf('.')), code === undefined ? text : `${code}: ${text}`]
}
