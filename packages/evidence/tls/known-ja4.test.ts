import { expect, test } from 'vitest'
import { familyOfJa4 } from './known-ja4.ts'

test.each([
  ['t13d1517h2_8daaf6152771_cb7bf5808d99', 'chromium'],
  ['t13d1617h2_86a278354501_3cbfd9057e0d', 'firefox'],
  ['t13d1513h2_8daaf6152771_748f4c70de1c', 'firefox'],
  ['t13d2014h2_a09f3c656075_e42f34c56612', 'safari'],
  ['t13d1910h2_9dc949149365_97f8aa674fd9', 'go'],
  ['t13d3713h2_db35923f8641_7c76daad20ec', 'java'],
  ['t13d5911h1_a33745022dd6_1f22a2ca17c4', 'openssl'],
  ['t13d1000h2_aaaaaaaaaaaa_bbbbbbbbbbbb', 'unknown'],
  ['q13d0312h3_55b375c5d22e_06cda9e17597', 'chromium'],
  ['q13d0312h3_55b375c5d22e_aaaaaaaaaaaa', null],
  ['nonsense', null],
])('%s is %s', (text, expected) => {
  expect(familyOfJa4(text)).toBe(expected)
})
