import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inRoot } from '../../scripts/local/root.ts'
import { hosts } from '../conformance/support/call.ts'
import { check } from '../conformance/support/verbs.ts'
import { headlessChrome, hosting } from '../conformance/support/visitors.ts'
import { openWorkspace, type Workspace } from '../conformance/support/workspace.ts'

let workspace: Workspace
let assistant: Client
beforeAll(async () => {
  workspace = await openWorkspace()
  assistant = new Client({ name: 'test', version: '1.0.0' })
  await assistant.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [inRoot('packages', 'mcp', 'main.ts'), '--allow-writes'],
      env: { VIGIL_API_URL: hosts.api, VIGIL_SECRET_KEY: workspace.secretTest },
    }),
  )
})
afterAll(() => assistant.close())

async function ask(name: string, input: Record<string, unknown>): Promise<string> {
  const { content, isError } = await assistant.callTool({ name, arguments: input })
  const [part] = content
  const text = part?.type === 'text' ? part.text : ''
  expect([isError === true, text]).toEqual([false, text])
  return text
}

test('a blocked check is found by mailbox and explained with points and text', async () => {
  const email = 'mallory@mailinator.com'
  const { id, score, summary } = await check(workspace, {
    email,
    ip: hosting.v4,
    userAgent: headlessChrome,
  })
  const found: unknown = JSON.parse(await ask('find_checks', { email, verdict: 'block' }))
  expect(found).toMatchObject({ checks: [{ id, score, verdict: 'block' }], nextCursor: null })
  const why = await ask('explain_check', { checkId: id })
  expect(why).toContain(`block, score ${score}: signup`)
  expect(why).toContain(summary)
  expect(why).toMatch(/\nThresholds: challenge or shadow from \d+, block from \d+\.\n/)
  expect(why).toMatch(/\+\d+\.\d {2}Headless browser identified \(headless_ua\)/)
  for (const secret of [email, hosting.v4, workspace.secretTest]) expect(why).not.toContain(secret)
})

test('a list entry is added, found, followed and removed', async () => {
  const added = await ask('add_list_entry', { list: 'deny', userId: 'mcp-denied' })
  const entryId = /entry ([0-9a-f-]{36})/.exec(added)?.[1] ?? ''
  expect(await ask('list_entries', { userId: 'mcp-denied' })).toContain(entryId)
  const denied = await check(workspace, { userId: 'mcp-denied' })
  expect(denied.verdict).toBe('block')
  expect(await ask('explain_check', { checkId: denied.id })).toContain('Lists: deny user')
  await ask('remove_list_entry', { entryId })
  expect(await ask('list_entries', { userId: 'mcp-denied' })).not.toContain(entryId)
})

test('a label reaches the account', async () => {
  const { id } = await check(workspace, { userId: 'mcp-labelled' })
  const labelled = await ask('label', { checkId: id, label: 'fraud' })
  expect(labelled).toMatch(/^Stored: feedback \S+, about 1 account\.$/)
  expect(await ask('explain_check', { checkId: id })).toMatch(/\nLabels: fraud at \d/)
  expect(await ask('linked_accounts', { userId: 'mcp-labelled' })).toContain('accountsLinked')
})

test('an account whose id is a mail address is a pseudonym, and found by its address', async () => {
  const email = 'ada@example.com'
  const named = { userId: email, email, fingerprint: 'fp-mcp' }
  const { id } = await check(workspace, named)
  const other = await check(workspace, { userId: 'mcp-linked', fingerprint: 'fp-mcp' })
  const answers = [
    await ask('explain_check', { checkId: id }),
    await ask('find_checks', { email }),
    await ask('linked_accounts', { userId: 'mcp-linked' }),
    await ask('explain_check', { checkId: other.id }),
  ]
  for (const text of answers) {
    expect(text).toContain('acc_')
    expect(text).not.toContain('ada@')
  }
  expect(answers[3]).toMatch(/\nLinked accounts \(1\): acc_\S+ by visitor_id/)
})
