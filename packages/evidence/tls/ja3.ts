import { type ClientHello, EXTENSION, withoutGrease } from './client-hello.ts'
import { md5Hex } from './hash.ts'

export interface Ja3 {
  hash: string
  /** `version,ciphers,extensions,groups,pointFormats`, decimal, in wire order. */
  text: string
}

/**
 * JA3 of a ClientHello (salesforce/ja3): decimal values in wire order joined by `-`, GREASE left
 * out, empty lists kept as empty fields, MD5 of the whole. null where a part that the hello has was
 * not captured.
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

/** The list of an extension: empty where the hello has no such extension, null where not captured. */
function partOf(
  list: readonly number[] | null,
  extensions: readonly number[],
  extension: number,
): readonly number[] | null {
  return list ?? (extensions.includes(extension) ? null : [])
}
