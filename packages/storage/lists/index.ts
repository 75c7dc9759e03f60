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
  type EdgeListRows,
  type ListKey,
  type ListRows,
  listRows,
  listStatements,
  readEdgeLists,
  readLists,
} from './read-lists.ts'
