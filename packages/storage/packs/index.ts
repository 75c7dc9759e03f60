export {
  type ChangedPack,
  changePacks,
  repacked,
  unchangedSince,
  whileUnchanged,
} from './change-packs.ts'
export { deleteOldPacks } from './expire-packs.ts'
export type { Pack } from './open-packs.ts'
export { PACK_BOUNDS, packStep } from './pack-checks.ts'
export type { PackedRow } from './packed-rows.ts'
export {
  EVER,
  type PackedPage,
  type PackedQuery,
  packedUpto,
  packOf,
  searchPacks,
} from './read-packs.ts'
export { countWithRows, deleteSpare, oldestSpare } from './spare-rows.ts'
