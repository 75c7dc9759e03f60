import { expect, test } from 'vitest'
import { authorOf, isPseudonym, noLinksText } from './words.ts'

test('the author of an entry is the name of the member, or the key', () => {
  const members = [{ id: 'm-1', name: 'Ada' }]
  expect(authorOf('member:m-1', members)).toBe('Ada')
  expect(authorOf('member:m-2', members)).toBe('a former member')
  expect(authorOf('member:m-1', null)).toBe('a member')
  expect(authorOf('natW2Lyn', members)).toBe('key natW2Lyn')
})

test('an account without links today is described with those at the check', () => {
  expect(noLinksText(0)).toBe('No account is linked to this one.')
  expect(noLinksText(1)).toContain('1 account was linked at the check')
  expect(noLinksText(3)).toContain('3 accounts were linked at the check')
})

test('an account without an id of the caller has a pseudonym, by which no check is found', () => {
  expect(isPseudonym('acc_Zb3kq0mT1xYv9-_sLw2eRg')).toBe(true)
  for (const own of ['acc_42', 'acc_Zb3kq0mT1xYv9-_sLw2eRgh', 'user-7']) {
    expect(isPseudonym(own)).toBe(false)
  }
})
