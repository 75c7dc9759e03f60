import { afterEach, describe, expect, it, vi } from 'vitest'
import { arrivalOf, attribution, deleteArrival } from './attribution.ts'
import { closedStorage, memoryStorage, stubPage } from './testing/fake-page.ts'

afterEach(() => vi.unstubAllGlobals())

function visit(href: string, referrer: string, sessionStorage: Storage) {
  stubPage({ location: { href }, document: { referrer }, sessionStorage })
  return attribution()
}

describe('an arrival', () => {
  it('contains the landing page without its query, the origin of the referrer, campaign and click ids', () => {
    const url =
      'https://acme.example.com/plans?utm_source=news&utm_medium=email&gclid=abc&token=secret#x'
    expect(arrivalOf(url, 'https://search.example.com/?q=private+words')).toEqual({
      referrer: 'https://search.example.com',
      landingUrl: 'https://acme.example.com/plans',
      utm_source: 'news',
      utm_medium: 'email',
      clickIds: { gclid: 'abc' },
    })
  })

  it('has an empty referrer if there was none', () => {
    expect(arrivalOf('https://acme.example.com/', '')).toMatchObject({ referrer: '' })
    expect(arrivalOf('https://acme.example.com/', 'about:client')).toMatchObject({ referrer: '' })
  })

  it('is the first one of the tab', () => {
    const storage = memoryStorage()
    visit('https://acme.example.com/?utm_source=ad', 'https://news.example.com/a', storage)
    expect(
      visit('https://acme.example.com/signup', 'https://acme.example.com/', storage),
    ).toMatchObject({
      landingUrl: 'https://acme.example.com/',
      referrer: 'https://news.example.com',
      utm_source: 'ad',
    })
    deleteArrival()
    expect(storage.length).toBe(0)
  })

  it('is the current page if the tab has no storage', () => {
    expect(visit('https://acme.example.com/signup', '', closedStorage())).toMatchObject({
      landingUrl: 'https://acme.example.com/signup',
    })
    expect(deleteArrival).not.toThrow()
  })
})
