import { expect, test } from 'vitest'
import { idsOf, needsNames } from './names.ts'

const requestId = 'request-1'
const workspace = (id: string, name: string) => ({
  id,
  name,
  planId: 'starter',
  planStatus: 'active',
  trialEndsAt: null,
  suspended: false,
  quietEvaluate: false,
  createdAt: '2026-11-01T00:00:00.000Z',
})
const ACME = '3f2504e0-4f89-41d3-9a0c-0305e82c3301'
const OTHER = '3f2504e0-4f89-41d3-9a0c-0305e82c3302'
const key = (id: string, label: string | null) => ({
  id,
  prefix: `sk_live_${id}`,
  kind: 'secret',
  env: 'live',
  scope: 'full',
  label,
  memberId: null,
  websiteHostname: null,
  allowedIps: null,
  replacedBy: null,
  lastUsedAt: null,
  createdAt: '2026-11-01T00:00:00.000Z',
  expiresAt: null,
  revokedAt: null,
})
const answers: Record<string, unknown> = {
  '/workspaces?name=acme': { workspaces: [workspace(ACME, 'Acme')], nextCursor: null, requestId },
  '/workspaces?name=Twin': {
    workspaces: [workspace(OTHER, 'Twin'), workspace(OTHER, 'Twin')],
    nextCursor: null,
    requestId,
  },
  '/workspaces?name=Amce': { workspaces: [], nextCursor: null, requestId },
  '/workspaces?limit=10': {
    workspaces: [workspace(ACME, 'Acme'), workspace(OTHER, 'Twin'), workspace(OTHER, 'Twin')],
    nextCursor: null,
    requestId,
  },
  [`/workspaces/${ACME}/keys`]: {
    keys: [key('abcdefgh', 'Checkout'), key('ijklmnop', null)],
    requestId,
  },
}
const read = async (path: string) => answers[path]

test('names, prefixes and labels are accepted for ids, in any case', async () => {
  const kinds = ['WORKSPACE', 'KEY']
  expect(await idsOf(kinds, ['acme', 'checkout'], read)).toEqual([ACME, 'abcdefgh'])
  expect(await idsOf(kinds, [ACME, 'sk_live_ijklmnop'], read)).toEqual([ACME, 'ijklmnop'])
  expect(await idsOf(kinds, [ACME, 'ijklmnop'], read)).toEqual([ACME, 'ijklmnop'])
  expect(await idsOf(['NAME'], ['Acme'], read)).toEqual(['Acme'])
})

test('an id of a workspace is sent without a lookup', () => {
  expect(needsNames(['WORKSPACE', 'HOST'], [ACME, 'acme.com'])).toBe(false)
  expect(needsNames(['WORKSPACE'], ['Acme'])).toBe(true)
})

test('a name that is unknown or not unique is refused with what there is', async () => {
  await expect(idsOf(['WORKSPACE'], ['Amce'], read)).rejects.toThrow(
    `no workspace has the id or name "Amce"; there are Acme (${ACME})`,
  )
  await expect(idsOf(['WORKSPACE'], ['Twin'], read)).rejects.toThrow(
    `2 workspaces are called "Twin": use an id of Twin (${OTHER})`,
  )
})
