import { existsSync, globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { commands } from '../scripts/operator/parse.ts'

/** What a stranger reads first, and what it leads to. */
const pages = ['README.md', ...globSync('docs/**/*.md').sort()]
const read = (page: string) => readFileSync(page, 'utf8')

const ROOMS = 'packages|workers|migrations|scripts|bench|test|docs'
const PATH = new RegExp(`(?<![\\w./:@-])(?:${ROOMS})/[\\w./<>*{}-]*`, 'g')
const ROOT_FILE = /`((?:[\w-]+\.)+(?:toml|json|md|ts))`/g

/** Paths that a page names; `<name>` stands for any. */
function pathsOf(text: string): string[] {
  const inRooms = [...text.matchAll(PATH)].map(([path]) => path.replace(/[./]+$/, ''))
  const atRoot = [...text.matchAll(ROOT_FILE)].flatMap(([, name]) => name ?? [])
  return [...new Set([...inRooms, ...atRoot])]
}

const exists = (path: string): boolean => {
  const pattern = path.replace(/<[^>]*>/g, '*')
  // A file without a path is found wherever it stands.
  const anywhere = path.includes('/') ? [] : globSync(`{packages,workers,scripts,bench}/**/${path}`)
  return existsSync(pattern) || globSync(pattern).length > 0 || anywhere.length > 0
}

describe.each(pages)('%s', (page) => {
  const text = read(page)

  test('names only paths that exist', () => {
    expect(pathsOf(text).filter((path) => !exists(path))).toEqual([])
  })

  test('names only commands that exist', () => {
    const { scripts } = JSON.parse(read('package.json'))
    const named = [...text.matchAll(/npm run (?:-s )?([\w:-]+)/g)].flatMap(([, name]) => name ?? [])
    expect(named.filter((name) => !(name in scripts))).toEqual([])
    const words = new Set(commands.map((command) => command.words))
    const asked = [...text.matchAll(/npm run vigil -- ([a-z]+(?: [a-z]+)?)/g)].map(([, it]) => it)
    expect(asked.filter((it = '') => !words.has(it))).toEqual([])
  })

  test('leads only to pages that exist', () => {
    const links = [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)].flatMap(
      ([, to]) => to ?? [],
    )
    const folder = page.includes('/') ? page.replace(/[^/]+$/, '') : ''
    expect(links.filter((to) => !existsSync(`${folder}${to}`))).toEqual([])
  })
})

test('the README names every room', () => {
  const readme = read('README.md')
  const rooms = globSync('packages/*').map((room) => room.replaceAll('\\', '/'))
  expect(rooms.length).toBeGreaterThan(8)
  expect(rooms.filter((room) => !readme.includes(`\`${room}\``))).toEqual([])
})
