import { isUtf8 } from 'node:buffer'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { readVisits } from '../../packages/storage/checks/recent/packed-visits.ts'
import { readAnswer } from '../../packages/storage/idempotency/packed-answer.ts'
import { unpackRows } from '../../packages/storage/packs/packed-rows.ts'

/** Reads all bytes below a folder: databases with their journals, KV, storage of Durable Objects. */
export async function contentsOf(folder: string): Promise<string> {
  const texts = await Promise.all((await filesOf(folder)).map((path) => readFile(path, 'latin1')))
  return texts.join('\n')
}

/**
 * Reads all texts below a folder: each cell of its databases as a line, unpacked if we packed it, and other files
 * completely. For patterns: in the raw bytes of a row its columns are adjacent, and the end of a time before the name
 * of an event can look like a mail address, as can any five bytes that were compressed.
 */
export async function textsOf(folder: string): Promise<string> {
  const files = await filesOf(folder)
  const others = files.filter((path) => !/\.sqlite(?:-wal|-shm)?$/.test(path))
  const texts = (await Promise.all(others.map((path) => readFile(path)))).map(textIn)
  const cells = files.filter((path) => path.endsWith('.sqlite')).flatMap(cellsOf)
  return [...texts, ...cells].join('\n')
}

async function filesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((file) => join(file.parentPath, file.name))
}

function cellsOf(path: string): string[] {
  const database = new DatabaseSync(path)
  const tables = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all()
  const cells = tables.flatMap(({ name }) => {
    const rows = database.prepare(`SELECT * FROM "${String(name)}"`)
    rows.setReadBigInts(true)
    return rows.all().flatMap((row) => Object.values(row))
  })
  database.close()
  return cells.flatMap((cell) => {
    if (cell instanceof Uint8Array) return [unpacked(cell) ?? textIn(cell)]
    return typeof cell === 'string' ? [unpacked(cell) ?? cell] : []
  })
}

const openers: readonly ((cell: string | Uint8Array) => unknown)[] = [
  (cell) => readVisits(Buffer.from(cell).toString('hex')),
  (cell) => unpackRows(Buffer.from(cell)),
  (cell) => readAnswer(cell),
]

/** The text of an answer, of an account's newest visits or of packed checks; null: the cell is none of these. */
function unpacked(cell: string | Uint8Array): string | null {
  for (const open of openers) {
    try {
      const content = open(cell)
      if (content !== null) return typeof content === 'string' ? content : JSON.stringify(content)
    } catch {
      // The cell has another content.
    }
  }
  return null
}

/**
 * Bytes as text; of binary data only printable runs of twelve characters or more, since five can be an address by
 * chance.
 */
function textIn(bytes: Uint8Array): string {
  const text = Buffer.from(bytes).toString('latin1')
  if (isUtf8(bytes)) return text
  return (text.match(/[\x20-\x7e]{12,}/g) ?? []).join('\n')
}

/** Returns the needles in a text in any case, each with its surroundings. */
export function found(needles: readonly string[], text: string): string[] {
  const lower = text.toLowerCase()
  return needles.flatMap((needle) => {
    const at = lower.indexOf(needle.toLowerCase())
    return at < 0 ? [] : [`${needle} in ${around(text, at, needle.length)}`]
  })
}

const MAIL_ADDRESS = /[\w.+-]{1,64}@[a-z0-9-]+(?:\.[a-z0-9-]+)+/gi
/**
 * More than the eight characters of the prefix, which may be shown; names of actions, which contain a `_`, may follow
 * it.
 */
const SECRET_KEY = /sk_(?:live|test)_[0-9A-Za-z]{20,}/g
const IPV4_ADDRESS = /(?<![\d./])(?!127\.)(?:\d{1,3}\.){3}\d{1,3}(?![\d./])/g

/**
 * Mail addresses and whole secret keys anywhere in a text ({@link textsOf}, where it was stored), each with what stands
 * around it.
 */
export function personalIn(text: string, patterns = [MAIL_ADDRESS, SECRET_KEY]): string[] {
  return patterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].map(({ 0: match, index }) => around(text, index, match.length)),
  )
}

/** The same for a log, which must not contain IP addresses either. */
export function personalInLog(text: string): string[] {
  return personalIn(text, [MAIL_ADDRESS, SECRET_KEY, IPV4_ADDRESS])
}

function around(text: string, at: number, length: number): string {
  return JSON.stringify(text.slice(Math.max(0, at - 80), at + length + 40))
}

/**
 * The three base64 forms of a text, by its offset in the encoded data, without characters that depend on its
 * surroundings.
 */
export function inBase64(text: string): string[] {
  return [0, 1, 2].map((before) => {
    const encoded = Buffer.from(`${'x'.repeat(before)}${text}`).toString('base64')
    return encoded.slice(before === 0 ? 0 : before + 1, -4)
  })
}
