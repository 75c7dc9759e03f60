/** A scale of a chart: its ends and its labelled ticks. */
export interface Axis {
  label: string
  from: number
  to: number
  log?: boolean
  ticks: readonly (readonly [at: number, text: string])[]
}

export interface Series {
  name: string
  colour: string
  dashed?: boolean
  points: readonly (readonly [x: number, y: number])[]
}

export interface Chart {
  title: string
  x: Axis
  y: Axis
  series: readonly Series[]
}

const WIDTH = 720
const HEIGHT = 440
const LEFT = 64
const TOP = 44
const RIGHT = 200
const BOTTOM = 56
const RIGHT_END = WIDTH - RIGHT
const BOTTOM_END = HEIGHT - BOTTOM

/** Returns a line chart as SVG, with a white background so that it is readable on dark pages too. */
export function lineChart({ title, x, y, series }: Chart): string {
  const across = (value: number) => LEFT + placeOn(x, value) * (RIGHT_END - LEFT)
  const up = (value: number) => BOTTOM_END - placeOn(y, value) * (BOTTOM_END - TOP)
  const grid = [
    ...x.ticks.flatMap(([at, text]) => [
      line(across(at), TOP, across(at), BOTTOM_END, '#e5e7eb'),
      words(across(at), BOTTOM_END + 18, text, 'middle'),
    ]),
    ...y.ticks.flatMap(([at, text]) => [
      line(LEFT, up(at), RIGHT_END, up(at), '#e5e7eb'),
      words(LEFT - 8, up(at) + 4, text, 'end'),
    ]),
  ]
  const curves = series.map(({ colour, dashed, points }) => {
    const path = points.map(([px, py]) => `${fixed(across(px))},${fixed(up(py))}`).join(' ')
    const dash = dashed ? ' stroke-dasharray="5 4"' : ''
    return `<polyline points="${path}" fill="none" stroke="${colour}" stroke-width="2"${dash}/>`
  })
  const legend = series.flatMap(({ name, colour, dashed }, i) => {
    const at = TOP + 12 + i * 22
    const dash = dashed ? ' stroke-dasharray="5 4"' : ''
    return [
      `<line x1="${RIGHT_END + 16}" y1="${at}" x2="${RIGHT_END + 44}" y2="${at}" stroke="${colour}" stroke-width="2"${dash}/>`,
      words(RIGHT_END + 50, at + 4, name, 'start'),
    ]
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${escaped(title)}" font-family="system-ui, sans-serif" font-size="12">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#ffffff"/>`,
    `<text x="${LEFT}" y="24" font-size="15" font-weight="600" fill="#111827">${escaped(title)}</text>`,
    ...grid,
    ...curves,
    ...legend,
    words((LEFT + RIGHT_END) / 2, HEIGHT - 14, x.label, 'middle'),
    `<text transform="translate(18 ${(TOP + BOTTOM_END) / 2}) rotate(-90)" text-anchor="middle" fill="#374151">${escaped(y.label)}</text>`,
    '</svg>',
    '',
  ].join('\n')
}

/** Position of a value on its axis, 0..1; values beyond an end are placed at the end. */
function placeOn({ from, to, log }: Axis, value: number): number {
  const scale = log ? Math.log10 : (it: number) => it
  const bounded = Math.min(to, Math.max(from, value))
  return (scale(bounded) - scale(from)) / (scale(to) - scale(from))
}

function line(x1: number, y1: number, x2: number, y2: number, colour: string): string {
  return `<line x1="${fixed(x1)}" y1="${fixed(y1)}" x2="${fixed(x2)}" y2="${fixed(y2)}" stroke="${colour}"/>`
}

function words(x: number, y: number, text: string, anchor: 'start' | 'middle' | 'end'): string {
  return `<text x="${fixed(x)}" y="${fixed(y)}" text-anchor="${anchor}" fill="#374151">${escaped(text)}</text>`
}

const fixed = (value: number): string => value.toFixed(1)

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`)
}
