/** Limiter objects of one workspace at most: the home of a token is read from its id. */
export const MAX_OBJECTS = 256

/** One limiter object among those of a workspace's environment. */
export interface Placement {
  /** Name of the environment, which is that of its first object. */
  name: string
  index: number
  /** How many objects the caller spreads requests over. */
  of: number
}

/** The name of a Durable Object. The first keeps the name it has where it is alone. */
export function objectName(name: string, index: number): string {
  return index === 0 ? name : `${name}:${index}`
}

/**
 * The object of a network: jump consistent hash (Lamping and Veach, 2014), so that an object more
 * takes its share of each of the others and moves nothing else.
 */
export function indexOf(network: string, of: number): number {
  let key = hash64(network)
  let index = 0
  let next = 0
  while (next < of) {
    index = next
    key = BigInt.asUintN(64, key * 2862933555777941757n + 1n)
    next = Math.floor((index + 1) * (2 ** 31 / (Number(key >> 33n) + 1)))
  }
  return index
}

/** An id that names the object where it is redeemed: the first one's is left out. */
export function idAt(id: string, index: number): string {
  return index === 0 ? id : `${id}.${index}`
}

/** The object where an id of `idAt` is redeemed, whatever the current number of objects. */
export function homeOf(id: string): number {
  const index = Number(/\.(\d{1,3})$/.exec(id)?.[1] ?? 0)
  return index < MAX_OBJECTS ? index : 0
}

/** FNV-1a of the UTF-16 units (Fowler, Noll, Vo), 64 bits. */
function hash64(text: string): bigint {
  let hash = 0xcbf29ce484222325n
  for (let i = 0; i < text.length; i += 1) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(text.charCodeAt(i))) * 0x100000001b3n)
  }
  return hash
}
