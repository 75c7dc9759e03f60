import { join } from 'node:path'
import { expect, test } from 'vitest'
import { webhookDocument } from '../testing/webhook-document.ts'
import { typesOf, webhookEventNames } from './webhook-events.ts'

const path = join(import.meta.dirname, '..', '..', '..', 'docs', 'webhooks.md')

test('the documentation of every event matches the code', async () => {
  await expect(webhookDocument()).toMatchFileSnapshot(path)
})

test('events of checks and accounts have a type for the test environment, others do not', () => {
  const both = webhookEventNames.filter((name) => typesOf(name).length === 2)
  expect(both).toEqual(['check.verdict', 'check.review', 'list.hit', 'account.linked_to_fraud'])
})
