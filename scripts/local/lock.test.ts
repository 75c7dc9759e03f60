import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { lock } from './lock.ts'

describe('the lock of a state folder', () => {
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'vigil-lock-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  it('is refused while a living process holds it', () => {
    const release = lock(join(folder, 'state'))
    expect(() => lock(join(folder, 'state'))).toThrow(String(process.pid))
    release()
    lock(join(folder, 'state'))()
  })

  it('is taken over from a dead process', () => {
    // Above the greatest process id that Linux gives out.
    writeFileSync(join(folder, 'state.lock'), '99999999')
    const release = lock(join(folder, 'state'))
    release()
    expect(existsSync(join(folder, 'state.lock'))).toBe(false)
  })

  it('is taken over where its file was left half written', () => {
    writeFileSync(join(folder, 'state.lock'), '')
    expect(() => lock(join(folder, 'state'))()).not.toThrow()
  })
})
