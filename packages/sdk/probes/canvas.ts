import type { ProbeValues } from '@vigil/contract'
import { contextOf, drawing } from '../page/drawing.ts'
import { hash } from '../page/hash.ts'

const SIZE = 32

/** Returns a hash of drawn text and shapes; noisy if pixels are not read back as they were written. */
export function canvas(): ProbeValues['canvas'] | undefined {
  const pixels = drawing()
  return pixels ? { hash: hash(pixels), noisy: altersPixels() } : undefined
}

/**
 * Randomisers change single pixels of the result, some of them identically for a whole session,
 * so that comparing two readings does not detect them. They may skip areas of a single colour.
 */
function altersPixels(): boolean {
  const context = contextOf(SIZE, SIZE)
  if (!context) return false
  const put = context.createImageData(SIZE, SIZE)
  for (let index = 0; index < put.data.length; index++) {
    put.data[index] = index % 4 === 3 ? 255 : (index * 37) % 256
  }
  context.putImageData(put, 0, 0)
  const { data } = context.getImageData(0, 0, SIZE, SIZE)
  return data.some((channel, index) => channel !== put.data[index])
}
