import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { withVariables } from './variables.ts'

test('variables are replaced or added, and the others stay', () => {
  const text = "PEPPER='p=1'\nDOH_URL=''\n\nDOH_URL_2='x'\n"
  const set = withVariables(text, { DOH_URL: 'http://127.0.0.1:9200/dns-query', HIBP_URL: 'h' })
  expect(parseEnv(set)).toEqual({
    PEPPER: 'p=1',
    DOH_URL_2: 'x',
    DOH_URL: 'http://127.0.0.1:9200/dns-query',
    HIBP_URL: 'h',
  })
  expect(withVariables('', {})).toBe('')
})
