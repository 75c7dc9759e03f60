/** Fonts installed by systems, language packs and office suites; based on the list of FingerprintJS. */
const FONTS = [
  'sans-serif-thin',
  'ARNO PRO',
  'Agency FB',
  'Arabic Typesetting',
  'Arial Unicode MS',
  'AvantGarde Bk BT',
  'BankGothic Md BT',
  'Batang',
  'Bitstream Vera Sans Mono',
  'Calibri',
  'Century',
  'Century Gothic',
  'Clarendon',
  'EUROSTILE',
  'Franklin Gothic',
  'Futura Bk BT',
  'Futura Md BT',
  'GOTHAM',
  'Gill Sans',
  'HELV',
  'Haettenschweiler',
  'Helvetica Neue',
  'Humanst521 BT',
  'Leelawadee',
  'Letter Gothic',
  'Levenim MT',
  'Lucida Bright',
  'Lucida Sans',
  'MS Mincho',
  'MS Outlook',
  'MS Reference Specialty',
  'MS UI Gothic',
  'MT Extra',
  'MYRIAD PRO',
  'Marlett',
  'Meiryo UI',
  'Microsoft Uighur',
  'Minion Pro',
  'Monotype Corsiva',
  'PMingLiU',
  'Pristina',
  'SCRIPTINA',
  'Segoe UI Light',
  'Serifa',
  'SimHei',
  'Small Fonts',
  'Staccato222 BT',
  'TRAJAN PRO',
  'Univers CE 55 Medium',
  'Vrinda',
  'ZWAdobeF',
  'Noto Sans',
  'DejaVu Sans',
  'Liberation Sans',
  'Ubuntu',
  'Cantarell',
]
const BASES = ['monospace', 'sans-serif', 'serif']
const TEXT = 'mmMwWLliI0O&1'

/** A canvas context of the page or of a worker. */
export type Measuring = Pick<CanvasRenderingContext2D, 'font' | 'measureText'>

/** Returns the fonts of the list that are installed, detected by the width of a text. */
export function installedFonts(context: Measuring): string[] {
  const widthOf = (family: string) => {
    context.font = `48px ${family}`
    return context.measureText(TEXT).width
  }
  const plain = BASES.map((base) => ({ base, width: widthOf(base) }))
  return FONTS.filter((font) =>
    plain.some(({ base, width }) => widthOf(`"${font}",${base}`) !== width),
  )
}
