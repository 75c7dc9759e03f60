export {
  type AboutPerson,
  addEntry,
  deleteEnded,
  entriesAbout,
  entriesByKeys,
  isAboutPerson,
  MAX_ENTRIES,
  MAX_NETWORKS,
  readEntries,
  removeEntry,
  type StoredEntry,
} from './list-entries.ts'
export {
  type ListKey,
  type ListRows,
  listRows,
  listStatements,
  readLists,
} from './read-lists.ts'
