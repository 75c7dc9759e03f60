import { SANDBOX_DOMAIN, sandboxTable } from '@vigil/evidence'

/** The text of docs/sandbox.md, from the table that the service itself goes by. */
export function sandboxDocument(): string {
  const rows = (field: 'email' | 'ip') =>
    sandboxTable
      .filter((row) => row.field === field)
      .map(({ input, forces }) => `| \`${input}\` | ${forces.split(', ').map(code).join(', ')} |`)
  return `# Sandbox

With test keys (\`sk_test_...\`, \`pk_test_...\`) fixed inputs force every outcome, so that whatever an application does
with an answer can be tested without an attacker. With live keys they have no effect. They go through everything
else as any request does: limits, history, the identity graph, usage (test checks are never billed). \`API\` and \`SECRET_KEY\` are set in
[api.md](api.md).

\`\`\`sh
curl "$API/api/v1/check" -H "x-api-key: $SECRET_KEY" -H 'content-type: application/json' \\
  -d '{"event":"signup","email":"block@${SANDBOX_DOMAIN}"}'
\`\`\`

A tag makes another account with the same outcome: \`block+2@${SANDBOX_DOMAIN}\`. An address of the mailbox table and one of
the network table can be sent together. What an outcome does not name is judged as it is, except under those that
force a verdict: nothing else has a say there. \`POST /api/v1/email\` knows the mailboxes too.

## Mailboxes (check, evaluate, email)

| \`email\` | forces |
|---|---|
${rows('email').join('\n')}

## Networks (check: \`ip\`)

| \`ip\` | forces |
|---|---|
${rows('ip').join('\n')}

## Passwords (\`POST /api/v1/password\`)

| password | answer |
|---|---|
| \`breached-password\` | leaked 1,000 times: SHA-1 begins with \`0E253\`, the NT hash with \`720EC\` |
| any other | not leaked |

A word with an underscore is the \`type\` of a signal in \`riskSignals\`; \`compartment\` names one of
\`detection.compartments\` that is hit; the rest are fields of the answer (\`tls.consistency\` with \`expand=tls\`). This
page is generated: \`npm run sandbox\`.
`
}

const code = (text: string) => `\`${text}\``
