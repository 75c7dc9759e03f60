export {
  type ChangedPack,
  changePacks,
  failIfChanged,
  repacked,
  retryOnConflict,
} from './change-packs.ts'
export { deleteOldPacks } from './expire-packs.ts'
export { PACK_BOUNDS, packStep } from './pack-checks.ts'
export type { PackedRow } from './packed-rows.ts'
export {
  ALL_TIME,
  type PackedPage,
  type PackedQuery,
  packedUpto,
  packOf,
  searchPacks,
} from './read-packs.ts'
export { countRowCopies, deleteReusable, oldestReusable } from './reusable-rows.ts'
export type { Pack } from './unpack.ts'
