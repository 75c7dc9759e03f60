import { expect, test } from 'vitest'
import { guides } from './guides.ts'
import { type Rendered, renderMarkdown } from './render-markdown.ts'

const pages = new Map<string, Rendered>(
  guides().flatMap((section) =>
    section.guides.map(
      ({ slug, markdown }) => [`/docs/${slug}`, renderMarkdown(markdown)] as const,
    ),
  ),
)

test.each([...pages])(
  'every link of %s to another guide leads to a page and its section',
  (path, { html }) => {
    const dead = [...html.matchAll(/ href="(\/docs\/[^"]*|#[^"]*)"/g)].flatMap(([, link = '']) => {
      const [target, section] = link.split('#', 2)
      const page = pages.get(target === '' || target === undefined ? path : target)
      const isThere = section === undefined || page?.headings.some(({ id }) => id === section)
      return page !== undefined && isThere ? [] : [link]
    })
    expect(dead).toEqual([])
  },
)
