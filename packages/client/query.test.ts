import { expect, test } from 'vitest'
import { openVigil } from './client.ts'

test('a null of a query is absent: the cursor of a first page', async () => {
  const urls: string[] = []
  const vigil = openVigil({
    baseUrl: 'https://api.example.com',
    apiKey: 'sk_test_x',
    async fetch(url) {
      urls.push(url)
      return Response.json({ checks: [], nextCursor: null })
    },
  })
  const untyped: object = { cursor: null, limit: 5, verdict: undefined }
  await vigil.listChecks(untyped)
  expect(urls).toEqual(['https://api.example.com/api/v1/checks?limit=5'])
})
