import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { classifyNetwork, readNetworkRules } from '../../packages/intel/build/classify-network.ts'

const rules = readNetworkRules(
  readFileSync(join(import.meta.dirname, '../../packages/intel/build/data/networks.tsv'), 'utf8'),
)
const classOf = (name: string, asn = 64_500) => classifyNetwork(asn, name, rules).class

test.each([
  ['Acme Hosting LLC', 'hosting'],
  ['ACME-VPS Ltd', 'hosting'],
  ['Acme Data Centers, Inc.', 'hosting'],
  ['Acme Cloud Computing GmbH', 'hosting'],
  ['University of Acme', 'education'],
  ['Acme Supercomputer Center', 'education'],
  ['City of Acme', 'government'],
  ['Acme Mobile Ltd', 'mobile'],
  ['Acme Telecom S.A.', 'isp'],
  ['Acme Fiber and Cable', 'isp'],
  ['Boingo Wireless, Inc.', 'wifi'],
  ['Acme Bicycles AG', 'unknown'],
])('%s is %s', (name, expected) => {
  expect(classOf(name)).toBe(expected)
})

test.each([
  ['Amazon.com, Inc.', 'hosting', 'Amazon'],
  ['ZSCALER, INC.', 'corporate_proxy', 'Zscaler'],
  ['Cloudflare, Inc.', 'cdn', 'Cloudflare'],
])('%s is %s by name, with certainty', (name, expected, organisation) => {
  expect(classifyNetwork(64_500, name, rules)).toEqual({
    class: expected,
    curated: true,
    organisation,
  })
})

test('a number that is listed beats what its name suggests', () => {
  expect(classOf('Google Fiber Inc.', 16_591)).toBe('isp')
  expect(classOf('The Cloud Networks Limited', 41_012)).toBe('wifi')
})

test.each([
  ['Safaricom Limited', 33_771],
  ['Airtel Networks Kenya Limited', 36_926],
  ['Globacom Limited', 37_148],
  ['Globe Telecom Inc.', 132_199],
  ['Smart Broadband, Inc.', 10_139],
  ['COMCEL S.A.', 26_611],
])('%s is a mobile carrier, though its name does not say so', (name, asn) => {
  expect(classOf(name)).not.toBe('mobile')
  expect(classOf(name, asn)).toBe('mobile')
})

test.each(['Amazon Telecom Ltda', 'Afrihost', 'Exxon Mobil Corporation', 'Universo Online'])(
  '%s is not taken for what a part of its name says',
  (name) => {
    expect(['hosting', 'mobile', 'education']).not.toContain(classOf(name))
  },
)

test('a line that is not understood stops the build', () => {
  expect(() => readNetworkRules('castle\t64500\tAcme')).toThrow('castle')
})
