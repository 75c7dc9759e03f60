// Builds the pages of the documents, their search index and llms.txt into build/assets/docs, from docs/*.md and the
// routes.

import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { build } from 'esbuild'
import MiniSearch from 'minisearch'
import { EXAMPLE_SERVERS, openApiDocument } from '../packages/contract/index.ts'
import { guides } from './docs/guides.ts'
import { type NavigationSection, page } from './docs/page.ts'
import { recordedAnswers } from './docs/recorded-answers.ts'
import { reference } from './docs/reference.ts'
import { renderMarkdown } from './docs/render-markdown.ts'
import { openAssetFolder } from './local/asset-folder.ts'
import { inRoot } from './local/root.ts'

const folder = openAssetFolder('docs')
const stamp = inputStamp()
if (folder.isBuiltFrom(stamp)) {
  console.log('docs: up to date')
} else {
  await buildDocs()
}

async function buildDocs(): Promise<void> {
  const operations = await reference()
  const sections = guides()
  const navigation: NavigationSection[] = [
    ...sections.map(({ section, guides }) => ({
      section,
      links: guides.map(({ slug, title }) => ({ href: `/docs/${slug}`, title })),
    })),
    {
      section: 'Reference',
      links: [
        { href: '/docs/api', title: 'All operations' },
        ...operations.map(({ route }) => ({
          href: `/docs/api/${route.operationId}`,
          title: route.summary,
        })),
      ],
    },
  ]
  const pages = [
    { href: '/docs', markdown: overview(navigation) },
    { href: '/docs/api', markdown: operationTable(operations) },
    ...sections.flatMap(({ guides }) =>
      guides.map(({ slug, markdown }) => ({ href: `/docs/${slug}`, markdown })),
    ),
    ...operations.map(({ route, markdown }) => ({
      href: `/docs/api/${route.operationId}`,
      markdown,
    })),
  ]
  const index = new MiniSearch({
    fields: ['title', 'page', 'text'],
    storeFields: ['title', 'page'],
  })
  for (const { href, markdown } of pages) {
    const { html, headings } = renderMarkdown(markdown)
    const title = headings[0]?.text ?? 'Vigil'
    folder.write(
      `${href.slice('/docs/'.length) || 'index'}.html`,
      page({ title, html, href, navigation }),
    )
    index.addAll(parts(href, title, markdown, headings))
  }
  folder.write('search.json', JSON.stringify(index))
  folder.write('llms.txt', llms(navigation))
  for (const [name, audience] of [
    ['openapi.json', 'callers'],
    ['openapi-operator.json', 'operator'],
  ] as const) {
    folder.write(
      name,
      JSON.stringify(openApiDocument(EXAMPLE_SERVERS, audience, recordedAnswers())),
    )
  }
  folder.write('home.html', page({ ...home(), href: '/', navigation }))
  folder.write('docs.css', readFileSync(inRoot('scripts', 'docs', 'page', 'docs.css')))
  const { outputFiles } = await build({
    entryPoints: { docs: inRoot('scripts', 'docs', 'page', 'docs.ts') },
    outdir: folder.path,
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    target: ['chrome100', 'firefox100', 'safari15.4'],
    logLevel: 'warning',
  })
  folder.writeOutput(outputFiles)
  folder.finish({ stamp })
  console.log(`docs: ${pages.length + 1} pages`)
}

function home(): { title: string; html: string } {
  const { html } = renderMarkdown(`# Vigil

Vigil scores the risk of a signup or login, with reasons that a person can read, and monitors exposed credentials of people whom its
customers name. The application decides what to enforce.

- [Ten minutes to a first verdict](/docs/calling-vigil): two hosts, two keys, three steps
- [Reference of the API](/docs/api), as data: [openapi.json](/openapi.json)
- [All guides](/docs), for programs: [llms.txt](/llms.txt)
- [Force any outcome with test keys](/docs/sandbox)
`)
  return { title: 'Risk of signups and logins', html }
}

function overview(navigation: readonly NavigationSection[]): string {
  const sections = navigation.map(
    ({ section, links }) =>
      `## ${section}\n\n${links.map(({ href, title }) => `- [${title}](${href})`).join('\n')}`,
  )
  return `# Documents\n\n${sections.join('\n\n')}\n`
}

function operationTable(operations: Awaited<ReturnType<typeof reference>>): string {
  const rows = operations.map(
    ({ route }) =>
      `| [${route.summary}](/docs/api/${route.operationId}) | \`${route.method.toUpperCase()} ${route.path}\` | ${route.auth.kind} |`,
  )
  return `# Reference

Described by [openapi.json](/openapi.json). Failures are problem documents (RFC 9457), whose \`type\` leads to a page.

| operation | route | key |
|---|---|---|
${rows.join('\n')}
`
}

/** llmstxt.org: what this is, and where to read on. */
function llms(navigation: readonly NavigationSection[]): string {
  const sections = navigation.map(
    ({ section, links }) =>
      `## ${section}\n\n${links.map(({ href, title }) => `- [${title}](${href}.md)`).join('\n')}`,
  )
  return `# Vigil

> Vigil scores the risk of a signup or login and monitors exposed credentials. Server API: \`POST /api/v1/check\` with a secret key in \`x-api-key\`; act on \`verdict\` (allow, challenge, shadow, block). The OpenAPI document is at /openapi.json.

${sections.join('\n\n')}
`.replaceAll('.md)', ')')
}

/** A page by its headings, for the search index. */
function parts(
  href: string,
  pageTitle: string,
  markdown: string,
  headings: readonly { id: string; text: string }[],
) {
  const texts = markdown.split(/^#{1,6} .*$/m).slice(1)
  return headings.map(({ id, text }, i) => ({
    id: i === 0 ? href : `${href}#${id}`,
    title: text,
    page: pageTitle,
    text: (texts[i] ?? '').replaceAll(/[`*|#]/g, ' ').slice(0, 2000),
  }))
}

function inputStamp(): string {
  const hash = createHash('sha256')
  const files = [
    'docs/*.md',
    'packages/client/README.md',
    'scripts/docs/**/*.*',
    'scripts/build-docs.ts',
    'packages/contract/**/*.ts',
  ]
  for (const file of files.flatMap((pattern) => globSync(pattern, { cwd: inRoot() })).sort()) {
    if (!file.endsWith('.test.ts')) hash.update(file).update(readFileSync(inRoot(file)))
  }
  return hash.digest('hex')
}
