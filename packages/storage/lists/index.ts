export {
  type AboutPerson,
  addEntry,
  deleteExpiredEntries,
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
  listColumns,
  listedOf,
  listRows,
  readEdgeLists,
  readLists,
  readListsInRound,
} from './read-lists.ts'
