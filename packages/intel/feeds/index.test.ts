import { join } from 'node:path'
import { expect, test } from 'vitest'
import { feedDocument } from '../testing/feed-document.ts'
import { feeds } from './index.ts'

const path = join(import.meta.dirname, '..', '..', '..', 'docs', 'feeds.md')

test('the documentation of every feed matches the code', async () => {
  await expect(feedDocument(feeds)).toMatchFileSnapshot(path)
})
