import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { inRoot } from '../local/root.ts'

/**
 * The public generator of Python clients; `OPENAPI_PYTHON_CLIENT` names its source tree if the index does not have it.
 */
const GENERATOR = process.env.OPENAPI_PYTHON_CLIENT ?? 'openapi-python-client==0.29.1'

/** The same calls as the other generated clients: written data is read back, and a failure is a typed problem. */
const USE = `
import os

from vigil_client import AuthenticatedClient
from vigil_client.api.api import add_to_list, check, give_feedback, read_check, read_lists
from vigil_client.api.edge import evaluate
from vigil_client.models import (
    CheckRequest, CheckResponse, EvaluateRequest, EvaluateResponse, FeedbackRequest, FeedbackResult,
    ListEntryRequest, ListEntryResult, ListName, ListResult, Problem, StoredCheckResult,
)


def opened(url: str, key: str) -> AuthenticatedClient:
    return AuthenticatedClient(base_url=os.environ[url], token=os.environ[key], prefix="", auth_header_name="x-api-key")


api = opened("API", "SECRET_KEY")
body = EvaluateRequest(fingerprint="fp-generated")
evaluated = evaluate.sync(client=opened("EDGE", "PUBLIC_KEY"), body=body)
assert isinstance(evaluated, EvaluateResponse), evaluated
token = evaluated.verdict_token.token
checked = check.sync(client=api, body=CheckRequest(email="linked-abuser@sandbox.test", verdict_token=token))
assert isinstance(checked, CheckResponse), checked
read = read_check.sync(checked.id, client=api)
assert isinstance(read, StoredCheckResult), read
assert (read.check.id, read.check.score) == (checked.id, checked.score)
given = give_feedback.sync(client=api, body=FeedbackRequest(check_id=checked.id, label="fraud"))
assert isinstance(given, FeedbackResult), given
added = add_to_list.sync(client=api, body=ListEntryRequest(list_=ListName.WATCH, user_id="u-generated"))
assert isinstance(added, ListEntryResult), added
lists = read_lists.sync(client=api, list_=ListName.WATCH)
assert isinstance(lists, ListResult), lists
assert added.entry.id in [entry.id for entry in lists.entries]
refused = check.sync(client=api, body=CheckRequest(event="Not an event"))
assert isinstance(refused, Problem) and refused.status == 400, refused
print(f"{checked.verdict.value} {checked.score}, {given.accounts} account labelled, {len(lists.entries)} entry, a 400: round trip")
`

/**
 * Generates a Python client from openapi.json, checks its types and calls a running service; returns what it printed.
 */
export function runPythonClient(settings: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'vigil-generated-'))
  const programs = join(folder, 'venv', 'bin')
  const env = { ...process.env, ...settings, PATH: `${programs}${delimiter}${process.env.PATH}` }
  const exec = (program: string, args: readonly string[]) =>
    execFileSync(program, args, { cwd: folder, encoding: 'utf8', env })
  try {
    cpSync(inRoot('openapi.json'), join(folder, 'openapi.json'))
    writeFileSync(join(folder, 'use.py'), USE)
    exec('python3', ['-m', 'venv', 'venv'])
    exec(join(programs, 'pip'), ['install', '--quiet', GENERATOR, 'mypy'])
    const command = ['generate', '--path=openapi.json', '--meta=none', '--output-path=vigil_client']
    exec(join(programs, 'openapi-python-client'), [...command, '--fail-on-warning'])
    // Untyped code of the generator itself is not checked.
    exec(join(programs, 'mypy'), ['--strict', '--follow-imports=silent', 'use.py'])
    return exec(join(programs, 'python'), ['use.py']).trim()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
