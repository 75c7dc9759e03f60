import { expect, test } from 'vitest'
import { problemCodes, problemPath, problems } from './problem.ts'
import { problemOfSlug, problemPage } from './problem-page.ts'

test.each(problemCodes)('the page of %s contains code, status and meaning', (code) => {
  const page = problemPage(code)
  expect(page).toContain(`<code>${code}</code>`)
  expect(page).toContain(`<code>${problems[code].status}</code>`)
  expect(page).not.toContain('`')
})

test.each(problemCodes)('the path of %s is resolved to its code', (code) => {
  expect(problemOfSlug(problemPath(code).replace('/problems/', ''))).toBe(code)
})

test.each(['', 'nothing', 'rate_limited', '__proto__', '../not-found'])(
  'no problem page has the slug %j',
  (slug) => {
    expect(problemOfSlug(slug)).toBeNull()
  },
)
