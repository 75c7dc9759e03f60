import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, extname, join } from 'node:path'
import { endGroup } from '../examples/service.ts'
import { anyPort } from '../local/ports.ts'

/** A project that a bundler builds from the SDK's tarball, and how it is served. */
export interface Frontend {
  name: string
  /** Exact versions of dependencies, in addition to the tarball. */
  dependencies: Readonly<Record<string, string>>
  files: (use: string) => Readonly<Record<string, string>>
  /** Each a command of the project: types first, then the build. */
  commands: readonly (readonly string[])[]
  /** Folder of the built files, or the command that serves the project on a port. */
  served: { folder: string } | { command: (port: number) => readonly string[] }
}

const TYPESCRIPT = { typescript: '5.9.3' }
const PAGE =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Acme</title></head><body><output id="answer"></output><script type="module" src="/main.ts"></script></body></html>'
const strict = (more: object = {}) =>
  JSON.stringify({
    compilerOptions: {
      strict: true,
      noEmit: true,
      target: 'ES2022',
      module: 'ESNext',
      moduleResolution: 'bundler',
      lib: ['ES2022', 'DOM', 'DOM.Iterable'],
      types: [],
      skipLibCheck: false,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      ...more,
    },
    include: ['*.ts', '*.tsx', 'app'],
  })

export const frontends: readonly Frontend[] = [
  {
    name: 'Vite',
    dependencies: { vite: '8.3.8', ...TYPESCRIPT },
    files: (use) => ({ 'index.html': PAGE, 'main.ts': use, 'tsconfig.json': strict() }),
    commands: [['tsc'], ['vite', 'build', '--logLevel=warn']],
    served: { folder: 'dist' },
  },
  {
    name: 'webpack',
    dependencies: { webpack: '5.112.2', 'webpack-cli': '7.3.1', ...TYPESCRIPT },
    files: (use) => ({
      'dist/index.html': PAGE.replace('/main.ts', '/main.js'),
      'main.ts': use,
      // Types are checked first; webpack reads the same file without types.
      'main.mjs': use,
      'tsconfig.json': strict(),
    }),
    commands: [
      ['tsc'],
      ['webpack', '--mode=production', '--entry=./main.mjs', '--stats=errors-warnings'],
    ],
    served: { folder: 'dist' },
  },
  {
    name: 'Next',
    dependencies: {
      next: '16.4.5',
      react: '19.3.1',
      'react-dom': '19.3.1',
      '@types/react': '19.2.2',
      '@types/node': '24.19.2',
      ...TYPESCRIPT,
    },
    files: (use) => ({
      'tsconfig.json': strict({ jsx: 'preserve', types: ['node'], skipLibCheck: true }),
      'app/layout.tsx':
        'import type { ReactNode } from \'react\'\nexport default function Layout({ children }: { children: ReactNode }) {\n  return <html lang="en"><body>{children}</body></html>\n}\n',
      'app/page.tsx':
        "'use client'\nimport { useEffect } from 'react'\nexport default function Page() {\n  useEffect(() => void import('./use'), [])\n  return <output id=\"answer\" />\n}\n",
      'app/use.ts': use,
    }),
    commands: [['next', 'build']],
    served: {
      command: (port) => ['next', 'start', '--hostname', '127.0.0.1', '--port', String(port)],
    },
  },
]

/** Code of an application: an evaluation, shown on the page. */
export const useOf = (
  edge: string,
  publicKey: string,
): string => `import { Vigil } from '@vigil/sdk'
const vigil = Vigil.load({ publicKey: '${publicKey}', endpoint: '${edge}', limitMs: 60000 })
const shown = document.getElementById('answer')
const result = await vigil.evaluate({ event: 'signup' })
if (shown) shown.textContent = result.ok ? \`score \${result.response.score}\` : result.reason
export {}
`

/** Makes the project in an empty folder, installs it from the registry and builds it; returns the folder. */
export function buildFrontend(frontend: Frontend, tarball: string, use: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'vigil-frontend-'))
  const files = {
    'package.json': JSON.stringify({
      name: 'acme',
      private: true,
      dependencies: { '@vigil/sdk': `file:${tarball}`, ...frontend.dependencies },
    }),
    ...frontend.files(use),
  }
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  const env = { ...process.env, NEXT_TELEMETRY_DISABLED: '1' }
  const run = (command: readonly string[]) =>
    execFileSync('npm', [...command], { cwd: folder, env, stdio: ['ignore', 'ignore', 'inherit'] })
  run(['install', '--no-audit', '--no-fund', '--loglevel=error'])
  for (const command of frontend.commands) run(['exec', '--offline', '--', ...command])
  return folder
}

/** Serves a built project; returns its address and a function that stops it. */
export async function serveFrontend(
  { served }: Frontend,
  folder: string,
): Promise<{ url: string; stop: () => void | Promise<void> }> {
  const port = await anyPort()
  const url = `http://127.0.0.1:${port}/`
  if ('folder' in served) {
    const server = createServer((request, response) => {
      const name = request.url === '/' ? 'index.html' : (request.url ?? '').slice(1)
      try {
        const body = readFileSync(join(folder, served.folder, name))
        response.writeHead(200, { 'content-type': TYPES[extname(name)] ?? 'text/plain' }).end(body)
      } catch {
        response.writeHead(404).end()
      }
    })
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    return {
      url,
      stop: () => {
        server.closeAllConnections()
        server.close()
      },
    }
  }
  const child = spawn('npm', ['exec', '--offline', '--', ...served.command(port)], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true,
  })
  return { url, stop: () => endGroup(child) }
}

const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript' }
