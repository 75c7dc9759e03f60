import type { Chance } from '../world/chance.ts'
import { nameOf } from '../world/mail.ts'

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
const DISPOSABLE = ['mailinator.com', 'yopmail.com', 'guerrillamail.com', 'sharklasers.com']

/** How an operator comes by mailboxes; one way for a whole farm. */
export function addressMaker(chance: Chance): (n: number) => string {
  const base = nameOf(chance)
  const provider = chance.pick(['gmail.com', 'outlook.com', 'yahoo.com', 'hotmail.com'])
  const own = `${nameOf(chance)}-${chance.below(1000)}.com`
  const random = () =>
    Array.from({ length: 8 + chance.below(6) }, () => LETTERS[chance.below(26)]).join('')
  return chance.weighted<(n: number) => string>([
    // One mailbox, spelt in many ways.
    [(n) => `${base}+${n}${chance.below(100)}@gmail.com`, 18],
    [(n) => `${base}${n + 1}@${provider}`, 20],
    [() => `${random()}@${provider}`, 20],
    [() => `${nameOf(chance)}@${chance.pick(DISPOSABLE)}`, 17],
    [() => `${nameOf(chance)}@${own}`, 8],
    // Bought accounts of a large provider: nothing to see in them.
    [() => `${nameOf(chance)}${chance.below(1000)}@${provider}`, 17],
  ])
}
