import { ListEntryRequest, ListQuery } from '@vigil/contract'
import * as z from 'zod'
import { tool } from '../tool.ts'

export const listEntries = tool({
  name: 'list_entries',
  title: 'Entries of the allow, deny and watch lists',
  description:
    'Lists entries, newest first, as JSON; with a subject (email, userId, ip ...) the entries that name it. Values of people are masked.',
  input: z.strictObject({
    ...ListQuery.shape,
    asn: ListEntryRequest.shape.asn,
    limit: z.int().min(1).max(100).default(50).describe('Largest number of entries.'),
  }),
  writes: false,
  async run(vigil, query) {
    const { entries, nextCursor } = await vigil.lists(query)
    return JSON.stringify({ entries, nextCursor }, null, 1)
  },
})

export const addListEntry = tool({
  name: 'add_list_entry',
  title: 'Allow, deny or watch a person or network',
  description:
    'Puts one subject on a list, and takes it off any other: later checks follow it, whatever else they show. Prefer an entry with expiresAt, and one person to many.',
  input: ListEntryRequest.strict(),
  writes: true,
  async run(vigil, request) {
    const { entry, replaced } = await vigil.addListEntry(request)
    const { id, list, kind, value } = entry
    const before = replaced === null ? '' : ` It was on the list ${replaced.list} before.`
    return `Stored: ${list} ${kind} ${value}, entry ${id}.${before}`
  },
})

export const removeListEntry = tool({
  name: 'remove_list_entry',
  title: 'Remove a list entry',
  description: 'Removes one entry of a list by its id, which list_entries names.',
  input: z.strictObject({ entryId: z.uuid().describe('Id of the entry.') }),
  writes: true,
  async run(vigil, { entryId }) {
    await vigil.removeListEntry(entryId)
    return `Removed: entry ${entryId}.`
  },
})
