import ts from 'typescript-api'
import { inRoot } from '../local/root.ts'
import { compilerOptions, writtenOut } from './written-out.ts'

const CONFIG = 'packages/sdk/tsconfig.json'

/** Requests are closed, so that a typing error does not compile. */
const REQUESTS =
  'CheckListQuery FindingQuery FindingStatusRequest MonitorQuery DataErasureRequest ExportRequest FeedbackRequest LinkedAccountsQuery ListEntryRequest ListQuery MonitorEnrollRequest MonitorPatchRequest OutcomeName PolicyRequest BacktestQuery SessionRequest'
/** Responses are open: a newer service may return values that these types do not include. */
const RESPONSES =
  'AccountResult BacktestResult CheckListResult EmailResult ErasureReceipt ExportResult FeedbackResult FindingListResult LinkedAccountsResult ListEntryResult ListResult MonitorEnrollResponse MonitorResult PolicyResult SessionResult StoredCheckDetail'

/** Returns the declaration files of `@vigil/client` by name; none depends on another package. */
export function declareClient(): Map<string, string> {
  const files = new Map<string, string>()
  const entries = [
    'index.ts',
    'middleware/index.ts',
    'better-auth/index.ts',
    'better-auth/better-auth.d.ts',
  ].map((name) => inRoot('packages', 'client', name))
  const program = ts.createProgram(entries, {
    ...compilerOptions(CONFIG),
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    incremental: false,
    outDir: '/declared',
    rootDir: inRoot('packages'),
  })
  program.emit(undefined, (path, text) => {
    const name = /\/client\/(.*)$/.exec(path)?.[1]
    if (name !== undefined) files.set(name, ownImports(name, text))
  })
  files.set('contract.d.ts', contract())
  return files
}

/** The same declarations for `require`. */
export function forRequire(files: ReadonlyMap<string, string>): Map<string, string> {
  return new Map(
    Array.from(files, ([name, text]) => [
      name.replace(/\.d\.ts$/, '.d.cts'),
      text.replace(/(['"])(\.\.?\/[a-z/-]+)\.js\1/g, '$1$2.cjs$1'),
    ]),
  )
}

function ownImports(name: string, text: string): string {
  const contract = name.includes('/') ? '../contract.js' : './contract.js'
  return text
    .replace(/(['"])@vigil\/contract\1/g, `$1${contract}$1`)
    .replace(/(['"])(\.\.?\/[a-z/-]+)\.ts\1/g, '$1$2.js$1')
}

function contract(): string {
  const named = (file: string, names: string) =>
    writtenOut(CONFIG, inRoot('packages', 'client', file), names.split(' '))
  const requests = [...named('vigil.ts', REQUESTS), ...named('check.ts', 'CheckRequest')]
  const responses = [
    ...named('vigil.ts', RESPONSES),
    ...named('check.ts', 'CheckResponse'),
    ...named('better-auth/plugin.ts', 'LinkedAccount'),
    ...named('failover.ts', 'Problem Verdict'),
    ...named('webhook.ts', 'WebhookEvent'),
  ].map(open)
  return `${[...requests, ...responses].join('\n\n')}\n`
}

/** Extends every union of string literals to other strings. */
function open(declaration: string): string {
  return declaration.replace(/"[^"]*"(?: \| "[^"]*")+/g, (union) => `${union} | (string & {})`)
}
