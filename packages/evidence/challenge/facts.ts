/** How a browser answered the nonce that our edge gave its page; of evaluate alone. */
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
