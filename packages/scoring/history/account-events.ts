/** Words in names of events that take something out of an account. */
const WITHDRAWAL = new Set(
  'payout payouts cashout withdraw withdrawal withdrawals disbursement disbursements'.split(' '),
)
/** The same to any payee, whom many may have. */
const TRANSFER = new Set('transfer transfers remittance wire'.split(' '))
/** A card that is money to any holder of its code, and words for buying one. */
const GIFT_CARD = /(?:^|[._-])gift[._-]?cards?(?:[._-]|$)/
const PURCHASE = new Set(
  'purchase purchased buy bought order ordered checkout send sent'.split(' '),
)
/** What a member of a loyalty programme has saved, and words for spending it. The code of a coupon is no account's. */
const LOYALTY = new Set(
  'miles points avios reward rewards award awards loyalty cashback'.split(' '),
)
const REDEMPTION = new Set('redeem redeemed redemption redemptions spend spent'.split(' '))
/** Words in names of events that restore access by the owner's mail or phone. */
const RECOVERY = new Set('reset recover recovery forgot forgotten'.split(' '))
/** Words for what is recovered, other than those of CREDENTIAL. */
const ACCESS = new Set(
  'account access login credentials user username pin code key passkey'.split(' '),
)
/** Words for what an account is paid to, other than a wallet, by which people also sign up. */
const BANK_PAYEE = new Set('payee beneficiary iban bank'.split(' '))
const PAYEE = new Set([...BANK_PAYEE, 'wallet'])
/** Words for what an account is recovered and paid by. */
const CREDENTIAL = new Set(['email', 'phone', 'password', 'mfa', '2fa', ...PAYEE])
/** Words for keys that a device makes, and for other factors by which an account is opened besides a password. */
const KEY_PAIRS = new Set('passkey webauthn fido fido2'.split(' '))
const KEY_CREATION = new Set(['create', 'created'])
const FACTOR = new Set([...KEY_PAIRS, ...'authenticator totp otp mfa 2fa'.split(' ')])
/** Words with `device` for one that gets messages, or is bought, and does not open the account. */
const NO_FACTOR = new Set('push notification notifications token tokens cart'.split(' '))
const VIEW = new Set(['view', 'viewed'])
/** Words for what binds such a factor to the account. */
const ENROLMENT = new Set([
  ...'enroll enrol enrolled enrollment enrolment register registered registration'.split(' '),
  ...'bind link linked linking trust authorize authorized authorise authorised'.split(' '),
  ...'pair paired pairing setup enable enabled activate activated'.split(' '),
  ...'add added change changed replace replaced'.split(' '),
])
/** Words for what takes such a factor from the account. */
const REMOVAL = new Set([
  ...'remove removed delete deleted disable disabled deactivate deactivated'.split(' '),
  ...'revoke revoked unlink unlinked off'.split(' '),
])
/** A key by which programs act for the account, in names such as `api_key_create`. */
const API_KEY =
  /(?:^|[._-])(?:api[._-]?(?:key|token)|ssh[._-]?key|personal[._-]access[._-]token)s?(?:[._-]|$)/
const CREATION = new Set(
  'create created add added new generate generated issue issued rotate rotated'.split(' '),
)
const CHANGE = new Set([
  ...'change changed update updated add added remove removed replace replaced'.split(' '),
  ...'bind unbind unlink disable'.split(' '),
])
/** Further words for a bank account that is stored. */
const STORING = new Set([
  ...'create created new link linked connect connected edit edited set'.split(' '),
  ...'save saved register registered'.split(' '),
])

const SEPARATOR = /[._-]/

/** Returns the words of an event's name; a term of two words is one. */
function wordsOf(event: string): string[] {
  if (!SEPARATOR.test(event)) return [event]
  return event
    .replace(/two[._-]factor/, '2fa')
    .replace(/security[._-]key/, 'passkey')
    .replace(/direct[._-]deposit/, 'payee')
    .replace(/send[._-](?:money|funds|crypto)|(?:money|funds|crypto)[._-]send/, 'transfer')
    .split(/[._-]+/)
    .filter((word) => word !== '')
}

const hasOneOf = (words: readonly string[], some: ReadonlySet<string>): boolean =>
  words.some((word) => some.has(word))

/** Whether an event is neither a sign-up nor a login: its visitor is in the account. */
export const isAfterLogin = (event: string): boolean => event !== 'signup' && event !== 'login'

/**
 * Returns whether an event can lose the owner the account, by the words of its name: `password_reset`, `payout`,
 * `change-email`, `device_enroll`.
 */
export function mayLoseAccount(event: string): boolean {
  // Asked of each earlier visit, of which most are logins.
  if (!isAfterLogin(event)) return false
  const words = wordsOf(event)
  return (
    moves(event, words) ||
    recovers(words) ||
    enrols(words) ||
    (API_KEY.test(event) && hasOneOf(words, CREATION)) ||
    (hasOneOf(words, FACTOR) && hasOneOf(words, REMOVAL)) ||
    (hasOneOf(words, CREDENTIAL) && hasOneOf(words, CHANGE))
  )
}

/**
 * Returns whether money goes to the account's owner by an event, or will go elsewhere after it, by the words of its
 * name: `payout`, `iban_change`.
 */
export const isPayout = (event: string): boolean => isAfterLogin(event) && pays(wordsOf(event))

const pays = (words: readonly string[]): boolean =>
  hasOneOf(words, WITHDRAWAL) ||
  (hasOneOf(words, PAYEE) && hasOneOf(words, CHANGE)) ||
  (hasOneOf(words, BANK_PAYEE) && hasOneOf(words, STORING))

/**
 * Returns whether money leaves the account by an event, or will go elsewhere after it: a payout, a transfer, the
 * purchase of a gift card, by which stored cards of stolen accounts are cashed, or the redemption of miles or points.
 */
export const movesMoney = (event: string): boolean =>
  isAfterLogin(event) && moves(event, wordsOf(event))

const moves = (event: string, words: readonly string[]): boolean =>
  pays(words) ||
  hasOneOf(words, TRANSFER) ||
  (hasOneOf(words, LOYALTY) && hasOneOf(words, REDEMPTION)) ||
  (GIFT_CARD.test(event) && hasOneOf(words, PURCHASE))

/**
 * Returns whether an event recovers an account, by its name; shops recover carts too, so another word must name what is
 * recovered.
 */
export const isRecovery = (event: string): boolean =>
  isAfterLogin(event) && recovers(wordsOf(event))

const recovers = (words: readonly string[]): boolean =>
  hasOneOf(words, RECOVERY) &&
  (words.length === 1 || hasOneOf(words, CREDENTIAL) || hasOneOf(words, ACCESS))

/**
 * Returns whether an event gives a device or a second factor access to the account, by the words of its name:
 * `device_enroll`, `passkey_add`, `trust-device`.
 */
export const isEnrolment = (event: string): boolean => isAfterLogin(event) && enrols(wordsOf(event))

function enrols(words: readonly string[]): boolean {
  if (hasOneOf(words, VIEW)) return false
  if (hasOneOf(words, KEY_PAIRS) && hasOneOf(words, KEY_CREATION)) return true
  const isDevice = words.includes('device') && !hasOneOf(words, NO_FACTOR)
  return (isDevice || hasOneOf(words, FACTOR)) && hasOneOf(words, ENROLMENT)
}
