import type { Vigil } from '../vigil.ts'

/** Answers with the local part of the address as its verdict, and records the requests. */
export function fake(): Pick<Vigil, 'check'> & { asked: object[] } {
  const asked: object[] = []
  return {
    asked,
    async check(request) {
      asked.push(request)
      const named = request.email?.split('@')[0]
      const verdict = named === 'block' || named === 'challenge' ? named : 'allow'
      return {
        id: null,
        score: 0,
        verdict,
        summary: '',
        event: request.event ?? 'signup',
        reasons: [],
        riskSignals: [],
        degraded: ['service'],
        failover: { reason: 'timeout', problem: null },
      }
    },
  }
}

/** A signup as a browser sends it. */
export const form = (email: string, path = '/signup'): Request =>
  new Request(`https://www.example.com${path}`, {
    method: 'POST',
    body: new URLSearchParams({ email, vigil_token: 'token' }),
    headers: { 'user-agent': 'Acme', 'x-real-ip': '198.51.100.7' },
  })
