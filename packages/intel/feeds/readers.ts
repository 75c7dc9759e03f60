import { type FeedReader, FeedRefused, type ParsedFeed } from './feed.ts'

/** Longest row, characters; the rows of Spamhaus DROP are the longest, about 200. */
const MAX_LINE = 2000

/** Reads a text line by line, with one line in memory. A line that begins with `<` is a web page. */
export function lineReader(onLine: (line: string) => void, end: () => ParsedFeed): FeedReader {
  let rest = ''
  return {
    push(text) {
      const all = rest + text
      refuseBinary(text)
      let from = 0
      for (let at = all.indexOf('\n'); at >= 0; at = all.indexOf('\n', from)) {
        take(all.slice(from, at), onLine)
        from = at + 1
      }
      rest = all.slice(from)
      refuseMarkup(rest.trimStart())
      if (rest.length > MAX_LINE) throw new FeedRefused('a line without an end')
    },
    end() {
      take(rest, onLine)
      return end()
    },
  }
}

/** Reads a small JSON document. */
export function jsonReader(parse: (value: unknown) => ParsedFeed): FeedReader {
  const parts: string[] = []
  return {
    push(text) {
      if (parts.length === 0) refuseMarkup(text.trimStart())
      refuseBinary(text)
      parts.push(text)
    },
    end() {
      let value: unknown
      try {
        value = JSON.parse(parts.join(''))
      } catch {
        throw new FeedRefused('not a JSON document')
      }
      return parse(value)
    },
  }
}

function take(line: string, onLine: (line: string) => void): void {
  if (line.length > MAX_LINE) throw new FeedRefused('a line without an end')
  const text = line.trim()
  if (text === '') return
  refuseMarkup(text)
  onLine(text)
}

function refuseMarkup(text: string): void {
  if (text.startsWith('<')) throw new FeedRefused('a page instead of a list')
}

function refuseBinary(text: string): void {
  if (text.includes('\0')) throw new FeedRefused('binary data instead of a list')
}
