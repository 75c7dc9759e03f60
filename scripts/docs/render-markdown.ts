import { Marked, type Tokens } from 'marked'
import { guideOf, pathOf } from './guides.ts'

export interface Rendered {
  html: string
  headings: { id: string; text: string; depth: number }[]
}

/** Markdown as HTML without a style or script inline; links between files of docs/ become links between pages. */
export function renderMarkdown(markdown: string): Rendered {
  const headings: Rendered['headings'] = []
  const used = new Map<string, number>()
  const marked = new Marked({ gfm: true })
  marked.use({
    renderer: {
      heading({ tokens, depth, text }: Tokens.Heading) {
        const plain = text.replace(/[`*_\\]/g, '')
        const id = unique(slugOf(plain), used)
        headings.push({ id, text: plain, depth })
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`
      },
      code({ text, lang }: Tokens.Code) {
        // Long lines scroll, so the keyboard must reach them.
        return `<pre tabindex="0"${lang ? ` data-language="${escapeHtml(lang)}"` : ''}><code>${escapeHtml(text)}</code></pre>\n`
      },
      link({ href, tokens }: Tokens.Link) {
        const text = this.parser.parseInline(tokens)
        const target = targetOf(href)
        return target === null ? text : `<a href="${escapeHtml(target)}">${text}</a>`
      },
      image({ text }: Tokens.Image) {
        return `<em>${escapeHtml(text)}</em>`
      },
      html({ text }: Tokens.HTML | Tokens.Tag) {
        return escapeHtml(text)
      },
    },
  })
  const html = marked
    .parse(markdown, { async: false })
    .replaceAll(
      '<table>',
      '<div class="table" tabindex="0" role="group" aria-label="Table"><table>',
    )
    .replaceAll('</table>', '</table></div>')
    .replaceAll(/ align="(left|right|center)"/g, '')
    .replaceAll(/<th>\s*<\/th>/g, '<td></td>')
  return { html, headings }
}

/** Null for what is not published: files of the repository. */
function targetOf(href: string): string | null {
  if (/^(https?:|mailto:|#|\/)/.test(href)) return href
  const [file = '', section] = href.split('#', 2)
  const guide = guideOf(file)
  return guide === null
    ? null
    : `/docs/${pathOf(guide)}${section === undefined ? '' : `#${section}`}`
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

function slugOf(text: string): string {
  return (
    text
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
      .replaceAll(/^-|-$/g, '') || 'section'
  )
}

function unique(id: string, used: Map<string, number>): string {
  const count = used.get(id) ?? 0
  used.set(id, count + 1)
  return count === 0 ? id : `${id}-${count}`
}
