export interface SessionFacts {
  session: 'none' | 'bound' | 'expired'
  token: 'none' | 'redeemed' | 'replayed' | 'invalid' | 'expired'
}
