export { deleteRows, type OwnedTable, ownedTables } from './delete-rows.ts'
export {
  addDeleted,
  beginDeletion,
  finishDeletion,
  openDeletions,
  readDeletion,
} from './deletions.ts'
