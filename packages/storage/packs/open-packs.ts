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

/** A pack as it is stored. */
type Closed = Omit<Pack, 'rows'> & { packed: Uint8Array }

/** Opens a pack; throws where it cannot be read, without a text of what it holds. */
export function opened({ packed, ...pack }: Closed): Pack {
  try {
    return { ...pack, rows: unpackRows(packed) }
  } catch {
    throw new Error(`pack ${pack.number} up to ${pack.upto} cannot be read`)
  }
}

/** Opens packs, and reports those that cannot be read: the others are still found. */
export function openedOf(found: readonly Closed[]): Pack[] {
  return found.flatMap((pack) => {
    try {
      return [opened(pack)]
    } catch (cause) {
      logEvent('pack_damaged', cause)
      return []
    }
  })
}
