/** How a browser answered the nonce that our edge issued to its page; evaluations only. */
export interface ChallengeFacts {
  /**
   * `absent`: no nonce and no SDK; `missing`: the SDK's payload without a nonce; `forged`: none of ours;
   * `expired`; `reused`: redeemed before; `foreign`: made for another key, page or browser;
   * `foreign_network`: for another /24 or /64; `unverified`: the rate limiter could not redeem it.
   */
  nonce:
    | 'absent'
    | 'missing'
    | 'redeemed'
    | 'forged'
    | 'expired'
    | 'reused'
    | 'foreign'
    | 'foreign_network'
    | 'unverified'
  /** Arithmetic of page and worker, recomputed. */
  answers: 'absent' | 'right' | 'wrong'
  /** A width that a layout engine computes, recomputed. */
  layout: 'absent' | 'right' | 'wrong'
  work: 'none_required' | 'done' | 'missing'
}

/** Nonces that our edge issued to this page, even if its network changed or they expired. */
const OF_THIS_PAGE: ReadonlySet<ChallengeFacts['nonce']> = new Set<ChallengeFacts['nonce']>([
  'redeemed',
  'unverified',
  'expired',
  'foreign_network',
])

/** Returns whether a page answered our nonce: it ran code, and answered each nonce once. */
export function answersNonce({ nonce, answers, layout }: ChallengeFacts): boolean {
  return OF_THIS_PAGE.has(nonce) && answers === 'right' && layout !== 'wrong'
}
