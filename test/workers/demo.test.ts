import { env } from 'cloudflare:workers'
import { DemoResponse, Problem } from '@vigil/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { ask } from '../support/in-worker.ts'
import { openTenant, type Tenant } from '../support/tenant.ts'

let tenant: Tenant
beforeAll(async () => {
  tenant = await openTenant(ask, env.OPERATOR_TOKEN)
})

const errorOf = async (answer: Response) => Problem.parse(await answer.json()).error
const open = async (of: Tenant) => DemoResponse.parse(await of.admin('PUT', '/demo')).demo
const signup = (headers: Record<string, string>) =>
  ask('edge', '/demo/signup', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ email: 'ada@example.com' }),
  })
const works = async (key: string) => {
  const answer = await ask('edge', '/v1/tls', { headers: { 'x-api-key': key } })
  await answer.body?.cancel()
  return answer.status === 200
}

it('the demo page does not exist until the operator opens it', async () => {
  expect(await errorOf(await ask('edge', '/demo'))).toBe('not_found')
  expect(await errorOf(await signup({ Origin: 'http://edge.test' }))).toBe('not_found')
  await expect(tenant.admin('DELETE', '/demo')).rejects.toThrow('not_found')
})

describe('an open demo page', () => {
  it('contains the publishable key and no part of the secret one', async () => {
    const demo = await open(tenant)
    const answer = await ask('edge', '/demo')
    const html = await answer.text()
    expect(answer.headers.get('content-type')).toContain('text/html')
    expect(html).toContain(demo.publishableKey)
    expect(html).not.toContain('sk_')
    expect(await works(demo.publishableKey)).toBe(true)
  })

  it('may run only scripts of its own host, and none inline', async () => {
    const answer = await ask('edge', '/demo')
    const html = await answer.text()
    const policy = answer.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toContain('unsafe')
    expect(html).not.toMatch(/<script(?![^>]*\ssrc=)/)
    expect(html).not.toMatch(/<style|\sstyle=|\son\w+=/)
    expect(html).not.toMatch(/(?:src|href)="https?:\/\/(?!db-ip\.com")/)
    expect(html).toContain('<a href="https://db-ip.com"')
  })

  it.each(['demo.js', 'demo.css', 'mark.svg'])('loads %s', async (file) => {
    const answer = await ask('edge', `/demo/${file}`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    await answer.body?.cancel()
  })

  it.each(['page.html', 'nothing.js', '..%2fsdk%2fv1.js'])('has no file %s', async (file) => {
    expect(await errorOf(await ask('edge', `/demo/${file}`))).toBe('not_found')
  })

  it('cannot be used by other pages', async () => {
    expect(await errorOf(await signup({ Origin: 'https://evil.example.com' }))).toBe(
      'origin_not_allowed',
    )
    expect(await errorOf(await signup({}))).toBe('origin_not_allowed')
  })

  it('answers 503 if the server host is unreachable', async () => {
    const answer = await signup({ Origin: 'http://edge.test' })
    expect(answer.status).toBe(503)
    expect(await errorOf(answer)).toBe('temporarily_unavailable')
  })

  it('is closed only by its own workspace, and its keys are revoked', async () => {
    const other = await openTenant(ask, env.OPERATOR_TOKEN)
    const { publishableKey } = await open(tenant)
    await expect(other.admin('DELETE', '/demo')).rejects.toThrow('not_found')
    await tenant.admin('DELETE', '/demo')
    expect(await works(publishableKey)).toBe(false)
    expect(await errorOf(await ask('edge', '/demo'))).toBe('not_found')
  })

  it('has new keys when it is opened again, and the old ones are revoked', async () => {
    const first = await open(tenant)
    const second = await open(tenant)
    expect(second.publishableKey).not.toBe(first.publishableKey)
    expect(await works(first.publishableKey)).toBe(false)
    expect(await works(second.publishableKey)).toBe(true)
  })
})
