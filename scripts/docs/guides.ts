import { readFileSync } from 'node:fs'
import { inRoot } from '../local/root.ts'

/** A guide, in the order of the navigation. */
export interface Guide {
  /** Path below /docs. */
  slug: string
  title: string
  markdown: string
}

const SECTIONS: readonly (readonly [section: string, slugs: readonly string[]])[] = [
  ['Integrate', ['api', 'client', 'sdk', 'webhooks', 'sandbox', 'tls']],
  [
    'Understand',
    ['why', 'mcp', 'explained-cases', 'signals', 'identity-graph', 'accuracy', 'glossary'],
  ],
  ['Decide', ['policy', 'console', 'lists', 'exposure']],
  [
    'Operate',
    [
      'deploy',
      'observability',
      'scale',
      'feeds',
      'demo',
      'decisions',
      'policy-changelog',
      'contributing',
    ],
  ],
]

/** This guide's page is /docs/calling-vigil, because /docs/api is the reference. */
const PATHS: Readonly<Record<string, string>> = { api: 'calling-vigil' }

/** Guides in the folder of the code that they describe; the others are in docs/. */
const ELSEWHERE: Readonly<Record<string, string>> = { client: 'packages/client/README.md' }

/** Returns the guide to which a link points by its file; null: none. */
export function guideOf(file: string): string | null {
  const elsewhere = Object.entries(ELSEWHERE).find(([, path]) => file === `../${path}`)
  return elsewhere?.[0] ?? /^(?:\.\/)?([a-z-]+)\.md$/.exec(file)?.[1] ?? null
}

/** Path below /docs of a guide. */
export function pathOf(name: string): string {
  return PATHS[name] ?? name
}

/** The guides by section. A file of docs/ that no section names is not published. */
export function guides(): { section: string; guides: Guide[] }[] {
  return SECTIONS.map(([section, names]) => ({
    section,
    guides: names.map((name) => {
      const markdown = readFileSync(inRoot(ELSEWHERE[name] ?? `docs/${name}.md`), 'utf8')
      const title = /^# (.+)$/m.exec(markdown)?.[1]
      if (title === undefined) throw new Error(`the guide ${name} has no title`)
      return { slug: pathOf(name), title, markdown }
    }),
  }))
}
