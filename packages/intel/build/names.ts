import { seeded } from './random.ts'

/** Words in local parts that people choose. */
export interface NameCorpus {
  /** One list per language. */
  first: string[][]
  last: string[][]
  /** Places, things, animals ... */
  words: string[]
  /** Words of registered names of organisations, in order. */
  organisations: string[][]
}

const LETTERS: Record<string, string> = {
  ...pairs('абвгдеёзийклмнопрстуфыэіґўј', 'abvgdeeziyklmnoprstufyeigvj'),
  ...{ ж: 'zh', х: 'kh', ц: 'ts', ч: 'ch', ш: 'sh', щ: 'shch', ъ: '', ь: '', ю: 'yu', я: 'ya' },
  ...{ ї: 'yi', є: 'ye', љ: 'lj', њ: 'nj', ћ: 'c', ђ: 'dj', џ: 'dz', ѓ: 'gj', ќ: 'kj', ѕ: 'dz' },
  ...pairs('αβγδεζηικλμνξοπρσςτυφω', 'avgdeziiklmnxoprsstyfo'),
  ...{ θ: 'th', χ: 'ch', ψ: 'ps', ß: 'ss', ø: 'o', æ: 'ae', œ: 'oe', ł: 'l', đ: 'd', ð: 'd' },
  ...{ þ: 'th', ı: 'i', ə: 'e', ħ: 'h' },
}

function pairs(from: string, to: string): Record<string, string> {
  return Object.fromEntries([...from].map((letter, i) => [letter, to[i] ?? '']))
}

/** Returns the Latin words of a text without diacritics; skips other scripts. */
export function latinWords(text: string): string[] {
  const plain = [...text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')]
    .map((letter) => LETTERS[letter] ?? letter)
    .join('')
    .replace(/['’`ʻʼ]/g, '')
  return plain.split(/[^\p{L}\p{N}]+/u).filter((word) => /^[a-z]{2,}$/.test(word))
}

const INITIALS = 'b p m f d t n l g k h j q x zh ch sh r z c s y w'.split(' ').concat('')
const FINALS =
  'a o e ai ei ao ou an en ang eng ong i ia ie iao iu ian in iang ing iong u ua uo uai ui uan un uang'.split(
    ' ',
  )
const MORA_HEADS = 'k s t n h m y r g z d b p sh ch j'.split(' ').concat('', '')
const MORA_TAILS = 'a i u e o a i u e o ou uu ei'.split(' ')

/** Names in pinyin and romaji, built from syllables: name lists have them in other scripts only. */
export function romanised(count: number): string[] {
  const random = seeded(3)
  const pick = (from: readonly string[]) => from[Math.floor(random() * from.length)] ?? ''
  const many = (n: number, syllable: () => string) => Array.from({ length: n }, syllable).join('')
  const words: string[] = []
  for (let i = 0; i < count; i++) {
    words.push(many(2 + Math.floor(random() * 2), () => pick(INITIALS) + pick(FINALS)))
    const ending = random() < 0.15 ? 'n' : ''
    words.push(
      many(2 + Math.floor(random() * 3), () => pick(MORA_HEADS) + pick(MORA_TAILS)) + ending,
    )
  }
  return words
}

const LEGAL_FORMS = new Set(
  'llc ltd inc limited gmbh corporation corp company co sa srl ltda bv sro doo ab as ag the of and de do da di para et al'.split(
    ' ',
  ),
)

/** Registered names of organisations as word lists, without legal forms. */
export function organisationWords(names: Iterable<string>): string[][] {
  const lists: string[][] = []
  for (const name of names) {
    const words = latinWords(name).filter((word) => !LEGAL_FORMS.has(word))
    if (words.length > 0) lists.push(words)
  }
  return lists
}
