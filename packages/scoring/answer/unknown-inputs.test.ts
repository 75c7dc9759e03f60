import { emptyEvidence } from '@vigil/evidence'
import { expect, test } from 'vitest'
import { assess } from '../assess.ts'
import { quietAssessment } from '../quiet.ts'
import { type Differing, evidenceWith } from '../signals/evidence.fixture.ts'

const summary = (given: Differing) => assess(evidenceWith(given)).summary
const noBrowser = { headers: null, automation: null, behavior: null, device: null }

test('a visit without evidence is not called harmless', () => {
  expect(assess(emptyEvidence(0)).summary).toBe(
    'This signup can proceed, although no device data was received. Little evidence: network, account and browser are unknown.',
  )
})

test('one known input of three is little, two are not', () => {
  expect(summary({ network: null, ...noBrowser })).toContain(
    'Little evidence: network and browser are unknown.',
  )
  expect(summary({ network: null })).not.toContain('little')
  expect(summary(noBrowser)).not.toContain('little')
})

test('a private or loopback address is reported as such, and its network is unknown', () => {
  const { summary: text, network } = assess(evidenceWith({ network: { reserved: true } }))
  expect(text).toContain('The IP address is private or reserved')
  expect(network).toMatchObject({ kind: 'clean', reserved: true })
  expect(assess(evidenceWith({})).network).not.toHaveProperty('reserved')
  expect(summary({ network: { reserved: true }, ...noBrowser })).toContain(
    'Little evidence: network and browser are unknown.',
  )
})

test('a quiet answer keeps to its verdict', () => {
  expect(quietAssessment('allow', 'signup').summary).toBe('The risk of this signup is low.')
})
