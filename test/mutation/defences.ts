/** A defence, its removal, and the tests that must fail. */
export interface Defence {
  name: string
  file: string
  /** The source text of the defence, and its replacement. */
  from: string
  to: string
  /** Arguments of vitest. */
  suite: readonly string[]
}

const unit = (path: string) => ['--project', 'unit', path]
const workers = (path: string) => ['--project', 'workers', path]
const attacks = (path: string) => ['--project', 'attacks', path]

export const defences: readonly Defence[] = [
  {
    name: 'a revoked or expired key is refused',
    file: 'packages/http/admission/keyring.ts',
    from: 'isOwn && isInForce(record, lookup.nowMs())',
    to: 'isOwn',
    suite: unit('packages/http/keyring'),
  },
  {
    name: 'a key is compared whole, by its hash',
    file: 'packages/http/admission/keyring.ts',
    from: 'equalInConstantTime(record?.hash ?? NO_HASH, await lookup.hashKey(key))',
    to: '(await lookup.hashKey(key)) !== NO_HASH',
    suite: unit('packages/http/keyring'),
  },
  {
    name: 'what a dependency threw is 503 and no 500',
    file: 'packages/http/response/render-problem.ts',
    from: "isDependencyFailure(error) ? 'temporarily_unavailable' : 'internal_error'",
    to: "isDependencyFailure(error) ? 'internal_error' : 'internal_error'",
    suite: workers('test/faults/half-written.test.ts'),
  },
  {
    name: 'a dependency that hangs is not called by every request',
    file: 'packages/limits/dependencies/breaker.ts',
    from: 'if (answers === seen) closedAgainMs = Date.now() + openMs',
    to: 'if (answers === seen) closedAgainMs = 0 * openMs',
    suite: unit('packages/limits/breaker'),
  },
  {
    name: 'a token is redeemed once',
    file: 'packages/limits/redeemed/redeemed-tokens.ts',
    from: "return own ? 'redeemed' : 'replayed'",
    to: "return own ? 'redeemed' : 'redeemed'",
    suite: workers('packages/limits'),
  },
  {
    name: 'the quota is held in the statement that stores the check',
    file: 'packages/storage/checks/write-check.ts',
    from: '(${v.quota} IS NULL OR ${v.quota} > ${checksOfMonth(v)})',
    to: '(${v.quota} IS NULL OR ${v.quota} > 0 OR ${checksOfMonth(v)} > 0)',
    suite: workers('packages/storage/checks'),
  },
  {
    name: 'an Idempotency-Key stores one check',
    file: 'packages/storage/checks/write-check.ts',
    from: 'AND NOT ${isTaken(v)}',
    to: 'AND (NOT ${isTaken(v)} OR 1)',
    suite: workers('packages/storage/checks'),
  },
  {
    name: 'a check that D1 cannot take waits in the outbox',
    file: 'packages/service/check.ts',
    from: 'await within(WRITE_LIMIT_MS, outbox.enqueue(caller.scope, { ...record, quota: null }))',
    to: 'await within(WRITE_LIMIT_MS, Promise.resolve(outbox))',
    suite: workers('test/workers/faults.test.ts'),
  },
  {
    name: 'a record leaves the outbox only after it was written',
    file: 'packages/storage/outbox.ts',
    from: 'await writeAnswered(held, databases, kept)',
    to: 'void writeAnswered(held, databases, kept).catch(() => null)',
    suite: workers('packages/storage/outbox'),
  },
  {
    name: 'keys, tokens and addresses are taken out of the log',
    file: 'packages/log/scrub.ts',
    from: 'return SECRETS.reduce((left, [pattern, stand]) => left.replace(pattern, stand), text)',
    to: 'return SECRETS.length === 0 ? "" : text',
    suite: unit('packages/log'),
  },
  {
    name: 'a live key is refused from another page',
    file: 'packages/http/request/site.ts',
    from: 'return hostOf(origin) === hostOf(key.websiteHostname)',
    to: 'return true',
    suite: unit('packages/http'),
  },
  {
    name: 'only licensed hosts are spoken for',
    file: 'packages/http/request/site.ts',
    from: 'if (licensed.includes(host)) return true',
    to: 'if (licensed.length >= 0) return true',
    suite: unit('packages/http'),
  },
  {
    name: 'a body nests so deep and no deeper',
    file: 'packages/http/request/body.ts',
    from: 'if (depth(text) > MAX_DEPTH) {',
    to: 'if (depth(text) > MAX_DEPTH * 1e9) {',
    suite: unit('packages/http'),
  },
  {
    name: 'a body is counted as it arrives',
    file: 'packages/http/request/body.ts',
    from: 'if (size > maxBytes) {',
    to: 'if (size > maxBytes * 1e9) {',
    suite: unit('packages/http'),
  },
  {
    name: 'a short PEPPER refuses to start',
    file: 'packages/storage/vault.ts',
    from: "if (pepper.length < 32) throw new Error('PEPPER must be at least 32 characters')",
    to: '',
    suite: ['--project', 'unit', '--project', 'workers', 'packages/storage/vault'],
  },
  {
    name: 'an encrypted text is bound to its row',
    file: 'packages/storage/vault.ts',
    from: "const algorithm = { name: 'AES-GCM', iv, additionalData: bytesOf(context) }",
    to: "const algorithm = { name: 'AES-GCM', iv, additionalData: bytesOf(context.slice(0, 0)) }",
    suite: ['--project', 'unit', '--project', 'workers', 'packages/storage/vault'],
  },
  {
    name: 'a webhook leads to public addresses alone',
    file: 'packages/monitoring/alerts/webhook-url.ts',
    from: "return addresses.every(isPublic) ? null : 'not_public'",
    to: 'return addresses.some(() => true) || isPublic("") ? null : "not_public"',
    suite: unit('packages/monitoring/alerts'),
  },
  {
    name: 'an identifier is keyed by its workspace and environment',
    file: 'packages/storage/vault.ts',
    from: 'keyed(`${scope.workspaceId}\\0${scope.env}\\0${kind}\\0${value}`)',
    to: 'keyed(`${scope.workspaceId.slice(0, 0)}\\0${kind}\\0${value}`)',
    suite: ['--project', 'unit', '--project', 'workers', 'packages/storage/vault'],
  },
  {
    name: 'a verdict token counts in its own workspace and environment',
    file: 'packages/service/pipeline/earlier-visit.ts',
    from: 'if (!isOurs) ',
    to: 'if (!isOurs && jti === "") ',
    suite: workers('test/tenants'),
  },
  {
    name: 'a removed member has no session',
    file: 'packages/storage/members/is-open-session.ts',
    from: 'isNull(members.removedMs),',
    to: '',
    suite: workers('packages/storage/members'),
  },
  {
    name: 'a removal ends the sessions of the member',
    file: 'packages/storage/members/members.ts',
    from: 'dropSessionsOfRemoved.bind(db, { workspaceId, id }),',
    to: "dropSessionsOfRemoved.bind(db, { workspaceId, id: '' }),",
    suite: workers('packages/storage/members'),
  },
  {
    name: 'a sign-in link opens one session',
    file: 'packages/storage/members/sign-in.ts',
    from: 'WHERE token_hash = ${v.linkHash} AND used_ms IS NULL AND',
    to: 'WHERE token_hash = ${v.linkHash} AND',
    suite: workers('packages/storage/members'),
  },
  {
    name: 'an erased list entry is announced to the edge',
    file: 'packages/service/erase.ts',
    from: 'if ((deleted.listEntries ?? 0) > 0) await announceLists(services, caller)',
    to: 'if ((deleted.listEntries ?? 0) < 0) await announceLists(services, caller)',
    suite: workers('test/workers/lists.test.ts'),
  },
  {
    name: 'only sealed lists of leaked passwords count',
    file: 'packages/monitoring/passwords/own-range.ts',
    from: "and(eq(corpusBatch.kind, v.hash), eq(corpusBatch.state, 'sealed'))",
    to: 'and(eq(corpusBatch.kind, v.hash))',
    suite: workers('packages/monitoring/passwords'),
  },
  {
    name: 'a flood from one network leaves the key to the others',
    file: 'packages/http/authentication/authenticate.ts',
    from: "return { key, host: 'edge', network: ip && networkOf(ip), requestId }",
    to: "return { key, host: 'edge', network: ip && null, requestId }",
    suite: attacks('test/attacks/public-key-flood.test.ts'),
  },
]
