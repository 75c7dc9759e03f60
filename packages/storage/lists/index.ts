export {
  type AboutPerson,
  addEntry,
  deleteEnded,
  entriesAbout,
  entriesByKeys,
  isAboutPerson,
  readEntries,
  removeEntry,
} from './list-entries.ts'
export { MAX_ENTRIES, MAX_NETWORKS, type StoredEntry } from './may-add.ts'
export {
  type EdgeListRows,
  type ListKey,
  type ListRows,
  listRows,
  listStatements,
  readEdgeLists,
  readLists,
} from './read-lists.ts'
