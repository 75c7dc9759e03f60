import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { inRoot } from '../../scripts/local/root.ts'
import { complaints, emptyProject, pack, runClient } from '../../scripts/packages/consumer.ts'

// Building, packing and installing takes seconds on an idle machine and minutes on a busy one.
vi.setConfig({ testTimeout: 900_000, hookTimeout: 900_000 })

const published = ['client', 'sdk', 'mcp'] as const

let tarballs: string
let project: string
beforeAll(() => {
  execFileSync(process.execPath, [inRoot('scripts', 'build-packages.ts')], { cwd: inRoot() })
  tarballs = mkdtempSync(join(tmpdir(), 'vigil-tarballs-'))
  project = emptyProject(published.map((name) => pack(name, tarballs)))
})
afterAll(() => {
  for (const folder of [tarballs, project]) rmSync(folder, { recursive: true, force: true })
})

test('the client from a tarball in an empty project works as a module and through require', () => {
  expect(() => runClient(project, process.execPath)).not.toThrow()
})

test('the packages install no other package', () => {
  expect(readdirSync(join(project, 'node_modules', '@vigil')).sort()).toEqual([...published].sort())
  const others = readdirSync(join(project, 'node_modules')).filter((name) => !name.startsWith('.'))
  expect(others).toEqual(['@vigil'])
})

test('the published types compile strictly, and a misspelt field does not', () => {
  expect(complaints(project)).toEqual([])
})

test('the SDK can be imported without a browser', () => {
  const code = "import('@vigil/sdk').then(({ Vigil }) => console.log(typeof Vigil.load))"
  const output = execFileSync(process.execPath, ['-e', code], { cwd: project, encoding: 'utf8' })
  expect(output.trim()).toBe('function')
})

test('every file listed in a manifest is in the package', () => {
  for (const name of published) {
    const folder = join(project, 'node_modules', '@vigil', name)
    const files = readdirSync(folder)
    const named = readFileSync(join(folder, 'package.json'), 'utf8').match(
      /(?<="\.\/)[a-z.]+\.[a-z]+(?=")/g,
    )
    expect(files).toEqual(expect.arrayContaining([...new Set(named)]))
  }
})

test('the MCP server starts from its tarball, and reports missing settings', async () => {
  const program = join(project, 'node_modules', '.bin', 'vigil-mcp')
  const refused = spawnSync(program, [], { encoding: 'utf8', env: { PATH: process.env.PATH } })
  expect([refused.status, refused.stdout]).toEqual([1, ''])
  expect(refused.stderr).toContain('VIGIL_API_URL is not set')
  const client = new Client({ name: 'test', version: '1.0.0' })
  const env = { VIGIL_API_URL: 'http://127.0.0.1:9', VIGIL_SECRET_KEY: 'sk_test_x' }
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [realpathSync(program)],
      env,
      stderr: 'pipe',
    }),
  )
  try {
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toContain('explain_check')
    const result = await client.callTool({ name: 'find_checks', arguments: {} })
    expect(result).toMatchObject({ isError: true })
    expect(JSON.stringify(result)).toContain('no usable answer (network)')
  } finally {
    await client.close()
  }
})
