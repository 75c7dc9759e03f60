import { fromBase64 } from '@vigil/storage'

/** Standard Webhooks (standardwebhooks.com): headers and signatures. */

const SECRET_PREFIX = 'whsec_'
/** The specification asks for 24 to 64 random bytes. */
const SECRET_BYTES = 32

/** A fresh signing secret, as its owner sees it. */
export function newWebhookSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(SECRET_BYTES))
  return SECRET_PREFIX + btoa(String.fromCharCode(...bytes))
}

/** Headers of one attempt, signed with each secret: while one is replaced the receiver knows either. */
export async function webhookHeaders(
  id: string,
  timestampSec: number,
  body: string,
  secrets: readonly string[],
): Promise<Record<string, string>> {
  const signed = `${id}.${timestampSec}.${body}`
  const signatures = await Promise.all(secrets.map((secret) => signature(secret, signed)))
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(timestampSec),
    'webhook-signature': signatures.join(' '),
  }
}

async function signature(secret: string, signed: string): Promise<string> {
  const raw = fromBase64(secret.slice(SECRET_PREFIX.length))
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', raw, algorithm, false, ['sign'])
  const mac = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(signed))
  return `v1,${btoa(String.fromCharCode(...new Uint8Array(mac)))}`
}
