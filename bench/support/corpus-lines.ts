import { once } from 'node:events'
import { createWriteStream } from 'node:fs'

/** Returns a line as real lists have them: most with a URL, some combolist lines, some without a pair. */
function line(i: number): string {
  const person = `person.${(i * 2654435761) % 5_000_000}`
  const domain = `mail${i % 997}.example`
  const site = `site${(i * 7919) % 20_011}.example`
  if (i % 10 === 8) return `${person}@${domain}:hunter${i}`
  if (i % 10 === 9) return `https://www.${site}/login:${person}:hunter${i}`
  if (i % 10 === 7) return `https://${site}:8443/a?b=c|${person}@${domain}|p@ss:${i}`
  return `https://${site}/account/login:${person}@${domain}:hunter${i}`
}

/** Writes a synthetic corpus in which no address occurs twice, so that deduplication saves nothing. */
export async function writeLines(path: string, lines: number): Promise<void> {
  const out = createWriteStream(path)
  for (let from = 0; from < lines; from += 10_000) {
    let text = ''
    for (let i = from; i < Math.min(lines, from + 10_000); i += 1) text += `${line(i)}\n`
    if (!out.write(text)) await once(out, 'drain')
  }
  out.end()
  await once(out, 'finish')
}
