import type { ProbeValues } from '@vigil/contract'
import { contextOf, drawing } from '../page/drawing.ts'
import { hash } from '../page/hash.ts'

const SIZE = 32

/** Hash of drawn text and shapes; noisy where pixels do not come out as they were put in. */
export function canvas(): ProbeValues['canvas'] | undefined {
  const pixels = drawing()
  return pixels ? { hash: hash(pixels), noisy: altersPixels() } : undefined
}

/**
 * Randomisers change single pixels of what they return, some of them alike for a whole session,
 * so that reading twice shows nothing. Areas of one colour they may leave alone.
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
