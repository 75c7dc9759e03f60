import { afterEach, beforeEach, expect, it } from 'vitest'
import * as z from 'zod'
import { LoopbackServer, sendJson } from '../../test/support/loopback-server.ts'
import { openAccount } from './account.ts'
import { DeployError } from './config.ts'

/** Methods of the requests that arrived. */
const asked: string[] = []
/** Requests that are received and not answered: their connection ends. */
let broken = 0
const server = new LoopbackServer((request, response) => {
  asked.push(request.method ?? '')
  if (asked.length <= broken) return void response.destroy()
  sendJson(response, 200, { success: true, errors: [], result: { id: 'made' } })
})
const Made = z.object({ id: z.string() })
const account = () => openAccount('acme', 'token', server.origin)

beforeEach(async () => {
  asked.length = 0
  await server.start()
})
afterEach(() => server.stop())

it('sends what is idempotent again if the connection ended', async () => {
  broken = 1
  expect(await account().get('/d1/database', Made)).toEqual({ id: 'made' })
  expect(asked).toEqual(['GET', 'GET'])
  asked.length = 0
  expect(await account().send('PUT', '/workers/secrets', {}, Made)).toEqual({ id: 'made' })
  expect(asked).toEqual(['PUT', 'PUT'])
})

it('sends it once again, and then reports the address', async () => {
  broken = 2
  const asking = account().get('/d1/database', Made)
  await expect(asking).rejects.toThrow(new DeployError(`${server.origin} was not reached`))
  expect(asked).toEqual(['GET', 'GET'])
})

it('sends no POST again, whose first may have been applied', async () => {
  broken = 1
  const asking = account().send('POST', '/d1/database', {}, Made)
  await expect(asking).rejects.toThrow('was not reached')
  expect(asked).toEqual(['POST'])
})
