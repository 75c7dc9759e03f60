/** Words in names of identifiers of what an account pays with, or is paid to. */
const PAYMENT = new Set(['card', 'pan', 'iban', 'bank', 'payment'])

/** Returns whether an identifier of the caller's is a means of payment, by the words of its name: `card`, `bank_account`. */
export const isPaymentName = (name: string): boolean =>
  name.split('_').some((word) => PAYMENT.has(word))
