import { type ClientHello, EXTENSION, withoutGrease } from './client-hello.ts'
import { md5Hex } from './hash.ts'

export interface Ja3 {
  hash: string
  /** `version,ciphers,extensions,groups,pointFormats`, decimal, in wire order. */
  text: string
}

/**
 * Returns the JA3 of a ClientHello (salesforce/ja3): decimal values in wire order joined by `-`,
 * without GREASE, empty lists as empty fields, and the MD5 of all. null: a part was not captured.
 */
export function ja3(hello: ClientHello): Ja3 | null {
  const { ciphers, extensions } = hello
  if (!ciphers || !extensions || hello.legacyVersion === null) return null
  const groups = partOf(hello.groups, extensions, EXTENSION.supportedGroups)
  const points = partOf(hello.pointFormats, extensions, EXTENSION.pointFormats)
  if (!groups || !points) return null
  const lists = [ciphers, extensions, groups].map((list) => withoutGrease(list).join('-'))
  const text = [hello.legacyVersion, ...lists, points.join('-')].join(',')
  return { hash: md5Hex(text), text }
}

/** Returns the list of an extension: empty if the ClientHello has none, null if it was not captured. */
function partOf(
  list: readonly number[] | null,
  extensions: readonly number[],
  extension: number,
): readonly number[] | null {
  return list ?? (extensions.includes(extension) ? null : [])
}
