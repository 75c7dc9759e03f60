import { expect, test } from 'vitest'
import { contradictsReferrer, isSearchHost, isSocialHost, isWebmailHost } from './sources.ts'

test('search engines, and not the other services of their owners', () => {
  for (const host of [
    'www.google.de',
    'google.com',
    'www.bing.com',
    'duckduckgo.com',
    'search.yahoo.com',
    'yandex.ru',
    'search.brave.com',
    'com.google.android.googlequicksearchbox',
  ]) {
    expect(isSearchHost(host), host).toBe(true)
  }
  for (const host of [
    'docs.google.com',
    'accounts.google.com',
    'mail.yahoo.com',
    'example.com',
    'google.com.example.com',
  ]) {
    expect(isSearchHost(host), host).toBe(false)
  }
})

test('social networks', () => {
  for (const host of [
    'l.facebook.com',
    'www.instagram.com',
    't.co',
    'x.com',
    'lnkd.in',
    'old.reddit.com',
    'm.youtube.com',
    'bsky.app',
  ]) {
    expect(isSocialHost(host), host).toBe(true)
  }
  for (const host of ['netflix.com', 'example.com', 'facebook.com.example.com', 'boox.com']) {
    expect(isSocialHost(host), host).toBe(false)
  }
})

test('webmail', () => {
  for (const host of [
    'mail.google.com',
    'outlook.live.com',
    'outlook.office.com',
    'mail.yahoo.com',
    'mail.proton.me',
    'e.mail.ru',
    'webmail.example.com',
    'com.google.android.gm',
  ]) {
    expect(isWebmailHost(host), host).toBe(true)
  }
  expect(isWebmailHost('gmail-tips.example.com')).toBe(false)
})

test('a click id of one network under the referrer of another', () => {
  expect(contradictsReferrer(['gclid'], null, 'www.google.com')).toBe(false)
  expect(contradictsReferrer(['gclid'], null, 'www.bing.com')).toBe(true)
  expect(contradictsReferrer(['msclkid'], null, 'www.google.com')).toBe(true)
  expect(contradictsReferrer(['gclid'], null, 'partner.example.com')).toBe(false)
  expect(contradictsReferrer(['gclid'], null, null)).toBe(false)
  expect(contradictsReferrer([], 'facebook', 'www.google.com')).toBe(true)
  expect(contradictsReferrer([], 'newsletter', 'www.google.com')).toBe(false)
})

test('a paid link that is shared keeps its click id', () => {
  expect(contradictsReferrer(['gclid', 'fbclid'], null, 'l.facebook.com')).toBe(false)
})
