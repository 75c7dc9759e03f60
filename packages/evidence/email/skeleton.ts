/**
 * Character -> Latin letter that it looks like, after lower-casing and without accents. A selection
 * of the prototypes of UTS 39 (confusables): letters and digits that occur in host names.
 */
const SHAPES: readonly (readonly [shape: string, lookalikes: string])[] = [
  ['a', 'аɑαⱥ'],
  ['b', 'ьƅЬƄ'],
  ['c', 'сϲᴄⲥ'],
  ['d', 'ԁɗđ'],
  ['e', 'еҽєεɛ'],
  ['f', 'ƒꞙſ'],
  ['g', 'ɡցǥ'],
  ['h', 'һհћħ'],
  ['i', 'іιıɩӏ|'],
  ['j', 'јϳ'],
  ['k', 'кκƙĸ'],
  ['l', 'ⅼǀ1łℓ'],
  ['m', 'мⅿ'],
  ['n', 'ոռпη'],
  ['o', 'оοօ0øσ'],
  ['p', 'рρþ'],
  ['q', 'ԛզ'],
  ['r', 'гᴦɾ'],
  ['s', 'ѕꜱƽ5'],
  ['t', 'тτŧ'],
  ['u', 'υսʋᴜ'],
  ['v', 'ѵνᴠ'],
  ['w', 'ԝաωшѡ'],
  ['x', 'хχ'],
  ['y', 'уүγʏ'],
  ['z', 'ᴢʐƶ'],
]
const SHAPE_OF: ReadonlyMap<string, string> = new Map(
  SHAPES.flatMap(([shape, lookalikes]) => Array.from(lookalikes, (char) => [char, shape] as const)),
)
/** Pairs that read as one letter in most typefaces. */
const LIGATURES: readonly (readonly [RegExp, string])[] = [
  [/rn/g, 'm'],
  [/vv/g, 'w'],
  [/cl/g, 'd'],
]

/**
 * Returns the skeleton of a text: two texts with equal skeletons are confusable (UTS 39 section 4).
 * `i` and `l` count as one shape, as in a capital I.
 */
export function skeleton(text: string): string {
  const bare = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{Mn}/gu, '')
  const shapes = Array.from(bare, (char) => SHAPE_OF.get(char) ?? char).join('')
  const joined = LIGATURES.reduce((seen, [pair, letter]) => seen.replace(pair, letter), shapes)
  return joined.replaceAll('i', 'l')
}
