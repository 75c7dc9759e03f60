import { logEvent } from '@vigil/log'
import { type PackedRow, unpackRows } from './packed-rows.ts'

/** A pack as it was read. */
export interface Pack {
  upto: string
  number: number
  firstId: string
  version: number
  rows: PackedRow[]
}

type StoredPack = Omit<Pack, 'rows'> & { packed: Uint8Array }

/** Unpacks a pack. Throws if it cannot be read; the message must not quote stored data. */
export function unpack({ packed, ...pack }: StoredPack): Pack {
  try {
    return { ...pack, rows: unpackRows(packed) }
  } catch {
    throw new Error(`pack ${pack.number} up to ${pack.upto} cannot be read`)
  }
}

/** Unpacks packs; reports and skips those that cannot be read. */
export function unpackReadable(found: readonly StoredPack[]): Pack[] {
  return found.flatMap((pack) => {
    try {
      return [unpack(pack)]
    } catch (cause) {
      logEvent('pack_damaged', cause)
      return []
    }
  })
}
