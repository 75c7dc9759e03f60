// The operator's own corpus: `npm run corpus -- FILE --label NAME --seen DATE` parses and hashes a file on this machine
// and uploads only hashed pairs. Options: `npm run corpus -- --help`.

import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { CorpusKind, CorpusMode } from '@vigil/contract'
import { ingest } from './corpus/ingest.ts'
import { ingestHashes } from './corpus/ingest-hashes.ts'
import { readLocalService } from './local/dev-file.ts'
import { localSecrets } from './local/secrets.ts'

const HELP = `npm run corpus -- FILE --label NAME --seen YYYY-MM-DD [--kind stealer|combolist|sha1|nt]
    [--mode live|historical] [--url URL]

Reads FILE (plain, gzip or zip; lines URL:LOGIN:PASSWORD, ADDRESS:PASSWORD, and blocks of stealers' logs), hashes each
address on this machine and uploads pairs of keyed hash and site. A password never leaves the parser. The same file again
goes on where it was left. historical adds to counts and baselines without an alert.

--kind sha1 and nt read a list of leaked passwords' hashes, one a line, with a count behind a colon (HASH:COUNT) or nothing;
POST /api/v1/password answers from them.

PEPPER of the deployment is read from VIGIL_PEPPER, its operator's token from VIGIL_OPERATOR_TOKEN; for the service that
runs in this clone both are known. Exit codes: 0 done, 1 refused, 2 wrong usage.`

const KINDS: readonly string[] = CorpusKind.options
const MODES: readonly string[] = CorpusMode.options

process.exitCode = await run()

async function run(): Promise<number> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      label: { type: 'string' },
      seen: { type: 'string' },
      kind: { type: 'string', default: 'stealer' },
      mode: { type: 'string', default: 'live' },
      url: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  })
  const [path] = positionals
  const { label, seen, kind, mode } = values
  const seenMs = Date.parse(seen ?? '')
  if (values.help) {
    console.log(HELP)
    return 0
  }
  if (path === undefined) return wrong('name the FILE to read')
  if (!existsSync(path)) return wrong(`there is no file ${path}`)
  if (label === undefined) return wrong('--label is missing: a name for this import')
  if (Number.isNaN(seenMs)) return wrong('--seen must be a date such as 2026-01-31')
  if (seenMs > Date.now()) return wrong('--seen must not be in the future')
  if (!KINDS.includes(kind)) return wrong(`--kind must be one of ${KINDS.join(', ')}`)
  if (!MODES.includes(mode)) return wrong(`--mode must be one of ${MODES.join(', ')}`)
  const local = readLocalService()
  const url = values.url ?? local?.api
  const isLocal = local !== null && url === local.api
  const token = process.env.VIGIL_OPERATOR_TOKEN || (isLocal ? local.operatorToken : '')
  const pepper = process.env.VIGIL_PEPPER || (isLocal ? localSecrets().PEPPER : '')
  const isHashes = kind === 'sha1' || kind === 'nt'
  if (url === undefined || token === '' || (pepper === '' && !isHashes)) {
    return wrong('give --url, VIGIL_OPERATOR_TOKEN and VIGIL_PEPPER; no service runs in this clone')
  }
  const seenAt = new Date(seenMs).toISOString()
  const source = { path, url, token, about: { label, kind, mode, seenAt } }
  const report = isHashes ? await ingestHashes(source, kind) : await ingest({ ...source, pepper })
  console.log(JSON.stringify(report, null, 2))
  return report.sealed ? 0 : 1
}

function wrong(message: string): number {
  console.error(`${message}\nUsage: npm run corpus -- --help`)
  return 2
}
