import { readFileSync } from 'node:fs'
import { inRoot } from '../local/root.ts'

/** A guide of docs/, in the order of the navigation. */
export interface Guide {
  /** Path below /docs. */
  slug: string
  title: string
  markdown: string
}

const SECTIONS: readonly (readonly [section: string, slugs: readonly string[]])[] = [
  ['Integrate', ['api', 'sdk', 'sandbox', 'tls']],
  [
    'Understand',
    ['why', 'mcp', 'explained-cases', 'signals', 'identity-graph', 'accuracy', 'glossary'],
  ],
  ['Decide', ['policy', 'console', 'lists', 'exposure']],
  [
    'Operate',
    ['deploy', 'observability', 'feeds', 'demo', 'decisions', 'policy-changelog', 'contributing'],
  ],
]

/** The page of this slug stands at /docs/calling-vigil: /docs/api is the reference. */
const PATHS: Readonly<Record<string, string>> = { api: 'calling-vigil' }

/** Path below /docs of a file of docs/. */
export function pathOf(name: string): string {
  return PATHS[name] ?? name
}

/** The guides by section. A file of docs/ that no section names is not published. */
export function guides(): { section: string; guides: Guide[] }[] {
  return SECTIONS.map(([section, names]) => ({
    section,
    guides: names.map((name) => {
      const markdown = readFileSync(inRoot('docs', `${name}.md`), 'utf8')
      const title = /^# (.+)$/m.exec(markdown)?.[1]
      if (title === undefined) throw new Error(`docs/${name}.md has no title`)
      return { slug: pathOf(name), title, markdown }
    }),
  }))
}
