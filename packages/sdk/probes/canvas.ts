import { getUnstableCanvasFingerprint } from '@fingerprintjs/fingerprintjs'
import type { ProbeValues } from '@vigil/contract'
import { hash } from '../page/hash.ts'

const SIZE = 16

/** Hash of drawn text and shapes; noisy where two readings differ or a flat colour is not flat. */
export function canvas(): ProbeValues['canvas'] | undefined {
  const { geometry, text } = getUnstableCanvasFingerprint()
  if (text === 'unsupported' || text === 'skipped') return undefined
  return { hash: hash(`${geometry}${text}`), noisy: text === 'unstable' || isFlatColorNoisy() }
}

/** Randomisers change single pixels of what they hand out, in areas of one colour too. */
function isFlatColorNoisy(): boolean {
  const surface = document.createElement('canvas')
  surface.width = SIZE
  surface.height = SIZE
  const context = surface.getContext('2d')
  if (!context) return false
  context.fillStyle = '#3a7bd5'
  context.fillRect(0, 0, SIZE, SIZE)
  const { data } = context.getImageData(0, 0, SIZE, SIZE)
  return data.some((channel, index) => channel !== data[index % 4])
}
