/** Words in names of identifiers of what an account pays with, or is paid to. */
const PAYMENT = new Set(['card', 'pan', 'iban', 'bank', 'payment'])
/** Words for what is new at each payment. */
const ONCE = new Set('id intent reference ref order transaction session attempt invoice'.split(' '))

/**
 * Returns whether an identifier of the caller's is a means of payment, by the words of its name: `card`,
 * `bank_account`, and not `payment_id`.
 */
export function isPaymentName(name: string): boolean {
  const words = name.split('_')
  return words.some((word) => PAYMENT.has(word)) && !words.some((word) => ONCE.has(word))
}
