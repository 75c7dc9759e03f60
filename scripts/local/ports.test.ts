import { createServer } from 'node:net'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { anyPort, askedPort, freePort, isFree, startOnAnyPorts } from './ports.ts'

describe('ports', () => {
  afterEach(() => vi.unstubAllEnvs())

  it('passes over a port that is taken', async () => {
    const port = await anyPort()
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    expect(await isFree(port)).toBe(false)
    expect(await freePort(port)).toBeGreaterThan(port)
    await new Promise((resolve) => server.close(resolve))
    expect(await isFree(port)).toBe(true)
  })

  it('starts on other ports where one was taken before it was bound', async () => {
    const taken = Object.assign(new Error('taken'), { code: 'ERR_ADDRESS_IN_USE' })
    const given: number[][] = []
    const start = async (ports: number[]) => {
      given.push(ports)
      if (given.length < 3) throw taken
      return 'started'
    }
    expect(await startOnAnyPorts(2, start)).toBe('started')
    for (const ports of given) expect(new Set(ports).size).toBe(2)
    expect(given).toHaveLength(3)
    await expect(startOnAnyPorts(1, () => Promise.reject(taken))).rejects.toBe(taken)
  })

  it('does not start again after another failure', async () => {
    const starts = vi.fn(() => Promise.reject(new Error('broken')))
    await expect(startOnAnyPorts(1, starts)).rejects.toThrow('broken')
    expect(starts).toHaveBeenCalledOnce()
  })

  it('reads a port from the environment, and refuses what is none', () => {
    vi.stubEnv('PORT', '9000')
    expect(askedPort('PORT')).toBe(9000)
    vi.stubEnv('PORT', '')
    expect(askedPort('PORT')).toBeNull()
    for (const wrong of ['0', '65536', '80.5', 'http', '-1']) {
      vi.stubEnv('PORT', wrong)
      expect(() => askedPort('PORT')).toThrow(wrong)
    }
  })
})
