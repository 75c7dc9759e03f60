import { describe, expect, it } from 'vitest'
import { maskEmail } from './mask-email.ts'

describe('a masked address', () => {
  it('shows the first character and the domain, whatever the length', () => {
    expect(maskEmail('ann@example.com')).toBe('a***@example.com')
    expect(maskEmail('annabelle.smith@example.com')).toBe('a***@example.com')
  })

  it('shows nothing of a local part of one character', () => {
    expect(maskEmail('a@example.com')).toBe('***@example.com')
    expect(maskEmail('@example.com')).toBe('***@example.com')
  })

  it('counts characters, not halves of them', () => {
    expect(maskEmail('😀b@example.com')).toBe('😀***@example.com')
  })

  it('shows nothing of text that is no address', () => {
    expect(maskEmail('secret')).toBe('***@')
  })
})
