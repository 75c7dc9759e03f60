/** Named byte sections in one value, for one asset read or KV read. */
export interface Container {
  /** Identifies the content; equal stamps mean equal content. */
  stamp: string
  sections: ReadonlyMap<string, Uint8Array>
  /** Facts about the content, by section or feed id; plain JSON. */
  notes: Record<string, unknown>
}

const MAGIC = 0x314c4756

/**
 * Layout: magic, length of the JSON header, header, then each section on a multiple of eight, so
 * that typed arrays can view it without a copy. Little-endian, as all hosts of workerd are.
 */
export function packContainer(container: Container): Uint8Array<ArrayBuffer> {
  const sections: [string, number, number][] = []
  let offset = 0
  for (const [id, bytes] of container.sections) {
    sections.push([id, offset, bytes.byteLength])
    offset = aligned(offset + bytes.byteLength)
  }
  const header = new TextEncoder().encode(
    JSON.stringify({ stamp: container.stamp, notes: container.notes, sections }),
  )
  const start = aligned(8 + header.byteLength)
  const out = new Uint8Array(start + offset)
  new Uint32Array(out.buffer, 0, 2).set([MAGIC, header.byteLength])
  out.set(header, 8)
  for (const [id, at] of sections) {
    const bytes = container.sections.get(id)
    if (bytes !== undefined) out.set(bytes, start + at)
  }
  return out
}

/** Throws if the bytes are not a complete container. */
export function unpackContainer(buffer: ArrayBuffer): Container {
  const [magic, length] = buffer.byteLength < 8 ? [] : new Uint32Array(buffer, 0, 2)
  if (magic !== MAGIC || length === undefined || 8 + length > buffer.byteLength) {
    throw new Error('not an intelligence container')
  }
  const header: unknown = JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, 8, length)))
  if (!isHeader(header)) throw new Error('intelligence container without a header')
  const start = aligned(8 + length)
  const sections = new Map<string, Uint8Array>()
  for (const [id, at, size] of header.sections) {
    if (start + at + size > buffer.byteLength) throw new Error('intelligence container cut short')
    sections.set(id, new Uint8Array(buffer, start + at, size))
  }
  return { stamp: header.stamp, notes: header.notes, sections }
}

interface Header {
  stamp: string
  notes: Record<string, unknown>
  sections: [string, number, number][]
}

function isHeader(value: unknown): value is Header {
  return (
    typeof value === 'object' &&
    value !== null &&
    'stamp' in value &&
    typeof value.stamp === 'string' &&
    'notes' in value &&
    typeof value.notes === 'object' &&
    value.notes !== null &&
    'sections' in value &&
    Array.isArray(value.sections)
  )
}

function aligned(offset: number): number {
  return (offset + 7) & ~7
}
