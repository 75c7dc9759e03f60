const WIDTH = 240
const HEIGHT = 110
/**
 * Letters that differ between fonts, including Cyrillic and Hebrew, and an emoji that each system draws differently.
 */
const TEXT = `Cwm fjordbank gly \u{1f603} \u0436\u05d0`
/** Rotated text is not aligned to the pixel grid, so that the screen's density has no influence. */
const SLANT_RAD = 0.12
const CIRCLES = [
  ['#f2f', 40, 40],
  ['#2ff', 80, 40],
  ['#ff2', 60, 80],
] as const

/**
 * Returns the pixels of a drawing that depends on fonts, font engines and rasterisers, one per 32-bit word; null
 * without a canvas.
 */
export function drawing(): Uint32Array | null {
  const context = contextOf(WIDTH, HEIGHT)
  if (!context) return null
  drawShapes(context)
  drawText(context)
  const { data } = context.getImageData(0, 0, WIDTH, HEIGHT)
  return new Uint32Array(data.buffer)
}

/** Creates a context whose pixels are read often, and so are not stored on the graphics card. */
export function contextOf(width: number, height: number): CanvasRenderingContext2D | null {
  const surface = document.createElement('canvas')
  surface.width = width
  surface.height = height
  return surface.getContext('2d', { willReadFrequently: true })
}

function drawShapes(context: CanvasRenderingContext2D): void {
  context.globalCompositeOperation = 'multiply'
  for (const [color, x, y] of CIRCLES) {
    context.fillStyle = color
    context.beginPath()
    context.arc(x, y, 40, 0, Math.PI * 2, true)
    context.closePath()
    context.fill()
  }
  context.fillStyle = '#f9c'
  context.arc(60, 60, 60, 0, Math.PI * 2, true)
  context.arc(60, 60, 20, 0, Math.PI * 2, true)
  context.fill('evenodd')
}

function drawText(context: CanvasRenderingContext2D): void {
  context.globalCompositeOperation = 'source-over'
  context.textBaseline = 'alphabetic'
  context.translate(WIDTH / 2, HEIGHT / 2)
  context.rotate(SLANT_RAD)
  context.fillStyle = '#069'
  context.font = '15px "Arial"'
  write(context, -10, 11)
  context.fillStyle = 'rgba(102, 204, 0, 0.2)'
  context.font = '21px serif'
  write(context, 20, 11)
}

/** Draws one letter at a time: in Firefox the advance of a letter depends on the zoom. */
function write(context: CanvasRenderingContext2D, y: number, step: number): void {
  Array.from(TEXT).forEach((letter, index) => {
    context.fillText(letter, index * step - 115, y)
  })
}
