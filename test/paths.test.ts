import { existsSync, globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { commands } from '../scripts/operator/parse.ts'

/** Documents that name paths of the repository. */
const pages = ['README.md', 'THREATS.md', ...globSync('docs/**/*.md').sort()]
const read = (page: string) => readFileSync(page, 'utf8')

const FOLDERS = 'packages|workers|migrations|scripts|bench|test|docs'
const PATH = new RegExp(`(?<![\\w./:@-])(?:${FOLDERS})/[\\w./<>*{}-]*`, 'g')
const ROOT_FILE = /`((?:[\w-]+\.)+(?:toml|json|md|ts))`/g

/** Returns the paths in a page; `<name>` matches any name. */
function pathsOf(text: string): string[] {
  const inFolders = [...text.matchAll(PATH)].map(([path]) => path.replace(/[./]+$/, ''))
  const atRoot = [...text.matchAll(ROOT_FILE)].flatMap(([, name]) => name ?? [])
  return [...new Set([...inFolders, ...atRoot])]
}

const exists = (path: string): boolean => {
  const pattern = path.replace(/<[^>]*>/g, '*')
  // A bare file name may be anywhere.
  const anywhere = path.includes('/') ? [] : globSync(`{packages,workers,scripts,bench}/**/${path}`)
  return existsSync(pattern) || globSync(pattern).length > 0 || anywhere.length > 0
}

describe.each(pages)('%s', (page) => {
  const text = read(page)

  test('contains only paths that exist', () => {
    expect(pathsOf(text).filter((path) => !exists(path))).toEqual([])
  })

  test('contains only commands that exist', () => {
    const { scripts } = JSON.parse(read('package.json'))
    const named = [...text.matchAll(/npm run (?:-s )?([\w:-]+)/g)].flatMap(([, name]) => name ?? [])
    expect(named.filter((name) => !(name in scripts))).toEqual([])
    const words = new Set(commands.map((command) => command.words))
    const used = [...text.matchAll(/npm run vigil -- ([a-z]+(?: [a-z]+)?)/g)].map(([, it]) => it)
    expect(used.filter((it = '') => !words.has(it))).toEqual([])
  })

  test('links only to pages that exist', () => {
    const links = [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)].flatMap(
      ([, to]) => to ?? [],
    )
    const folder = page.includes('/') ? page.replace(/[^/]+$/, '') : ''
    expect(links.filter((to) => !existsSync(`${folder}${to}`))).toEqual([])
  })
})

test('the README lists every package', () => {
  const map = read('README.md')
  const packages = globSync('packages/*').map((path) => path.replaceAll('\\', '/'))
  expect(packages.length).toBeGreaterThan(8)
  expect(packages.filter((path) => !map.includes(`\`${path}\``))).toEqual([])
})
