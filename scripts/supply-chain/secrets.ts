/** A format of secrets, and whether a match is allowed because it is clearly an example. */
interface SecretForm {
  name: string
  pattern: RegExp
}

/** Formats of issuers' secrets that scanners can find. */
const FORMS: readonly SecretForm[] = [
  { name: 'private key', pattern: /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----/g },
  { name: 'private JWK', pattern: /"d"\s*:\s*"[A-Za-z0-9_-]{40,}"/g },
  { name: 'Vigil secret key', pattern: /\bsk_live_[A-Za-z0-9]{38}\b/g },
  { name: 'AWS access key', pattern: /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g },
  {
    name: 'GitHub token',
    pattern: /\b(?:ghp|gho|ghu|ghs|ghr)_[A-Za-z0-9]{36}\b|\bgithub_pat_\w{60,}/g,
  },
  { name: 'Slack token', pattern: /\bxox[abprs]-[A-Za-z0-9-]{20,}/g },
  { name: 'Stripe key', pattern: /\b(?:sk|rk)_live_[A-Za-z0-9]{24,34}\b(?![A-Za-z0-9])/g },
  { name: 'npm token', pattern: /\bnpm_[A-Za-z0-9]{36}\b/g },
  { name: 'Google API key', pattern: /\bAIza[A-Za-z0-9_-]{35}\b/g },
]

/** Repeated characters, or the words that examples use, mark a value that was never issued. */
const EXAMPLE = /(.)\1{7}|EXAMPLE|example|0123456789|abcdef/

/** Returns a sentence for each secret in a text; the secret itself is not repeated. */
export function secretFindings(path: string, text: string): string[] {
  return FORMS.flatMap(({ name, pattern }) =>
    [...text.matchAll(pattern)]
      .filter(([match]) => !EXAMPLE.test(match))
      .map(({ index }) => `${path}:${lineOf(text, index)}: ${name}`),
  )
}

function lineOf(text: string, index: number): number {
  return text.slice(0, index).split('\n').length
}
