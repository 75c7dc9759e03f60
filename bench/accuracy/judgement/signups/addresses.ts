import type { Chance } from '../world/chance.ts'
import { nameOf } from '../world/mail.ts'

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
const DISPOSABLE = ['mailinator.com', 'yopmail.com', 'guerrillamail.com', 'sharklasers.com']

/** Draws how an operator obtains mailboxes, one way for a whole farm; returns the address of the n-th account. */
export function addressMaker(chance: Chance): (n: number) => string {
  const base = nameOf(chance)
  const provider = chance.pick(['gmail.com', 'outlook.com', 'yahoo.com', 'hotmail.com'])
  const own = `${nameOf(chance)}-${chance.below(1000)}.com`
  const random = () =>
    Array.from({ length: 8 + chance.below(6) }, () => LETTERS[chance.below(26)]).join('')
  return chance.weighted<(n: number) => string>([
    // One mailbox under many sub-addresses.
    [(n) => `${base}+${n}${chance.below(100)}@gmail.com`, 18],
    [(n) => `${base}${n + 1}@${provider}`, 20],
    [() => `${random()}@${provider}`, 20],
    [() => `${nameOf(chance)}@${chance.pick(DISPOSABLE)}`, 17],
    [() => `${nameOf(chance)}@${own}`, 8],
    // Bought accounts of a large provider, indistinguishable from ordinary ones.
    [() => `${nameOf(chance)}${chance.below(1000)}@${provider}`, 17],
  ])
}
