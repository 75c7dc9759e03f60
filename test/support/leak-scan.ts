import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** All bytes below a folder: databases with their journals, KV, what Durable Objects hold. */
export async function contentsOf(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const texts = await Promise.all(
    files.map(({ parentPath, name }) => readFile(join(parentPath, name), 'latin1')),
  )
  return texts.join('\n')
}

/** The needles that a text holds, whatever their case, each with what stands around it. */
export function found(needles: readonly string[], text: string): string[] {
  const lower = text.toLowerCase()
  return needles.flatMap((needle) => {
    const at = lower.indexOf(needle.toLowerCase())
    return at < 0 ? [] : [`${needle} in ${around(text, at, needle.length)}`]
  })
}

const MAIL_ADDRESS = /[\w.+-]{1,64}@[a-z0-9-]+(?:\.[a-z0-9-]+)+/gi
/** More than the eight characters of the prefix, which may be shown; names of actions, which hold a `_`, may follow it. */
const SECRET_KEY = /sk_(?:live|test)_[0-9A-Za-z]{20,}/g
const IPV4_ADDRESS = /(?<![\d./])(?!127\.)(?:\d{1,3}\.){3}\d{1,3}(?![\d./])/g

/** Mail addresses and whole secret keys anywhere in a text, each with what stands around it. */
export function personalIn(text: string, patterns = [MAIL_ADDRESS, SECRET_KEY]): string[] {
  return patterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].map(({ 0: match, index }) => around(text, index, match.length)),
  )
}

/** The same in a log, where no IP address stands either. */
export function personalInLog(text: string): string[] {
  return personalIn(text, [MAIL_ADDRESS, SECRET_KEY, IPV4_ADDRESS])
}

function around(text: string, at: number, length: number): string {
  return JSON.stringify(text.slice(Math.max(0, at - 80), at + length + 40))
}
