export interface EmailFacts {
  /** Only POST /api/v1/email accepts malformed addresses. */
  wellFormed: boolean
  /** Lower-case A-label host, and its registrable domain (public suffix list). */
  domain: string
  registrableDomain: string
  disposable: boolean
  free: boolean
  paidMailbox: boolean
  role: boolean
  /** Alias and relay services: SimpleLogin, Firefox Relay, Hide My Email ... */
  forwarder: boolean
  /** 0: a name; 1: random; null: the local part is too short to judge. */
  gibberish: number | null
  digitShare: number
  /** The local part ends in a sequence or repeats a pattern (abc001, asdfasdf). */
  patternRun: boolean
  plusTag: boolean
  /** The domain imitates a well-known provider or the caller's own domain. */
  lookalike: { of: string; kind: 'typo' | 'homograph' | 'own_domain' } | null
  mixedScript: boolean
  /** null_mx: RFC 7505; unknown: not resolved or timed out. */
  mail: 'mx' | 'a_only' | 'none' | 'null_mx' | 'unknown'
  /** The MX host also serves disposable domains. */
  disposableMx: boolean
  /** The domain is the caller's own: the caller makes its addresses, as for people who sign up with a phone number. */
  ofCaller?: true
  /** Refreshed lists were unavailable, so a miss does not mean clean (degraded). */
  incomplete?: true
}
