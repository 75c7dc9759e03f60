type Random = () => number

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
const BASE32 = `${LETTERS}234567`
const HEX = '0123456789abcdef'
const LEFT_HAND = 'qwertasdfgzxcvb'
const RIGHT_HAND = 'yuiophjklnm'

/** Generators of random local parts; the model is trained with none of them. */
export const randomLocals: Record<string, (random: Random) => string> = {
  'letters of 10 to 14': (random) => chars(LETTERS, 10 + upTo(5, random), random),
  base32: (random) => chars(BASE32, 8 + upTo(10, random), random),
  'part of a UUID': (random) => `${chars(HEX, 8, random)}-${chars(HEX, 4, random)}`,
  'base36 time stamp': (random) =>
    Math.floor(1e12 + random() * 1e12).toString(36) + chars(BASE32, 3, random),
  'two hands in turn': (random) =>
    Array.from({ length: 8 + upTo(8, random) }, (_, i) =>
      chars(i % 2 === 0 ? LEFT_HAND : RIGHT_HAND, 1, random),
    ).join(''),
  'letters and digits in blocks': (random) =>
    chars(LETTERS, 2, random) +
    chars('0123456789', 3, random) +
    chars(LETTERS, 3, random) +
    chars('0123456789', 2, random),
  'letters with a hyphen': (random) =>
    `${chars(LETTERS, 5 + upTo(3, random), random)}-${chars(LETTERS, 5 + upTo(3, random), random)}`,
}

function chars(alphabet: string, count: number, random: Random): string {
  let out = ''
  for (let i = 0; i < count; i++) out += alphabet[upTo(alphabet.length, random)]
  return out
}

function upTo(n: number, random: Random): number {
  return Math.floor(random() * n)
}
