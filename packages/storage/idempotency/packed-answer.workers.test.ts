import { expect, test } from 'vitest'
import { ANSWER_DICTIONARY } from './data/answer-dictionary.ts'
import { packAnswerText, readAnswer } from './packed-answer.ts'

test.each([
  ['{}'],
  ['{"summary":"Zoë über 漢字 🙂"}'],
  [ANSWER_DICTIONARY],
  [JSON.stringify({ words: Array.from({ length: 3000 }, (_, i) => `word ${i * 7919}`) })],
])('a packed answer is read back equal: %#', (response) => {
  expect(readAnswer(packAnswerText(response))).toBe(response)
})

test('a typical answer is compressed to a tenth', () => {
  const answer = ANSWER_DICTIONARY.replaceAll('"allow"', '"block"').replaceAll(
    '"score":0',
    '"score":91',
  )
  expect(packAnswerText(answer).length).toBeLessThan(ANSWER_DICTIONARY.length / 10)
})

test('an answer that was packed with the first dictionary is read', () => {
  const answer = readAnswer(
    'z1.7djtboIwFAbgWyH8tktPoRSuhhQo2Im6qGxhi_e-tKKjbEMIKJrAzwYL2K_3PNV0w8CB44giSjBGjFJAQRwJ5LjgYeECEYwooDJhbyTQU6GyCqsqVW5TFSyljqf8oFoE38u8tNY8EVbxNqnAfQi-Cqv5X99idNm3sHbbXMfxRGbygJaCv5fnT2tXjAH9GovCDF5DbGuyUbmGUU8-BGMwD60rD25DHvygxlM1DkCeX3v08fL3fNVe6OcolPtVeT6am49pQs_prqbzFBt11qZSH1gt1LOwX7mj9sIrl61udFVeAScBCmxJQj_hPPWAEsYgjCMWpdTHfhIE9u0Baaol3xCfDiuur-ew_zwHTM9pcA7cgHMmPO2m9BezgxlgxgcY8-ezwMwC84wC07v_DrTSVpl3iXd_FeizvjyWvvSfNxMKy51KjX7heUTKgAGUIdfi8_TInG-ygmdCD0K8U33pQiTSLZcI0Us8CCYeAkDEeXFc-_gN',
  )
  expect(JSON.parse(answer)).toMatchObject({ verdict: 'allow', event: 'login' })
})

test('uncompressed JSON of older rows is read', () => {
  expect(readAnswer('{"id":"1"}')).toBe('{"id":"1"}')
})
