import { expect, test } from 'vitest'
import { canonicalMailbox } from './canonical.ts'

test.each([
  ['John.Doe+shop', 'gmail.com', 'johndoe@gmail.com'],
  ['john.doe', 'googlemail.com', 'johndoe@gmail.com'],
  ['john.doe+x', 'outlook.com', 'john.doe@outlook.com'],
  ['john+x', 'hotmail.co.uk', 'john@hotmail.co.uk'],
  ['john', 'me.com', 'john@icloud.com'],
  ['john_doe', 'pm.me', 'johndoe@proton.me'],
  ['john-shop', 'yahoo.co.uk', 'john@yahoo.co.uk'],
  ['john-doe', 'ya.ru', 'john.doe@yandex.ru'],
  ['john.doe', 'yandex.com', 'john.doe@yandex.ru'],
  ['john.doe+x', 'example.com', 'john.doe@example.com'],
  ['john-doe', 'example.com', 'john-doe@example.com'],
  ['shop', 'john.fastmail.com', 'john@fastmail.com'],
  ['shop+x', 'john.sent.com', 'john@sent.com'],
  ['john.doe+x', 'fastmail.com', 'john.doe@fastmail.com'],
  ['shop', 'john.anonaddy.com', '*@john.anonaddy.com'],
  ['shop', 'john.aleeas.com', '*@john.aleeas.com'],
  ['shop', 'john.33mail.com', '*@john.33mail.com'],
  ['john', 'anonaddy.com', 'john@anonaddy.com'],
  ['shop.fox123', 'aleeas.com', 'shop.fox123@aleeas.com'],
  ['a', 'shop.john.fastmail.com', 'a@shop.john.fastmail.com'],
  ['a', 'john.notfastmail.com', 'a@john.notfastmail.com'],
  ['+x', 'gmail.com', '+x@gmail.com'],
  ['a', 'notgmail.com', 'a@notgmail.com'],
])('%s at %s is the mailbox %s', (local, domain, canonical) => {
  expect(canonicalMailbox(local, domain).canonical).toBe(canonical)
})

test('the base has no tag and keeps its dots', () => {
  expect(canonicalMailbox('John.Doe+Shop', 'gmail.com')).toMatchObject({
    base: 'john.doe',
    plusTag: true,
  })
  expect(canonicalMailbox('john', 'example.com').plusTag).toBe(false)
  expect(canonicalMailbox('shop', 'john.fastmail.com')).toMatchObject({
    base: 'shop',
    plusTag: true,
  })
})
