import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type EmailFacts, type ParsedEmail, parseEmail } from '@vigil/evidence'
import { latinWords, personLocal } from '../../../../packages/intel/build/index.ts'
import { openIntel } from '../../../../packages/intel/index.ts'
import { localAssets } from '../../../support/local-intel.ts'
import type { Chance } from './chance.ts'

/** Mail providers with their weights (judgement). */
const DOMAINS: readonly (readonly [string, number])[] = [
  ['gmail.com', 46],
  ['outlook.com', 9],
  ['hotmail.com', 6],
  ['yahoo.com', 8],
  ['icloud.com', 7],
  ['gmx.de', 3],
  ['web.de', 2],
  ['orange.fr', 2],
  ['wp.pl', 1],
  ['proton.me', 2],
  ['privaterelay.appleid.com', 1.5],
  ['duck.com', 0.5],
  ['mailinator.com', 0.3],
]
/** Share of mailboxes on a company's domain. */
const FIRMS = 0.12

const names = readFileSync(createRequire(import.meta.url).resolve('humannames/list.txt'), 'utf8')
  .split(/\r?\n/)
  .flatMap(latinWords)

/**
 * Draws a local part as people choose them, from 200,000 public names that are not in the training data of the mail
 * model.
 */
export function nameOf(chance: Chance): string {
  return personLocal({ first: [names], last: [names] }, chance.next)
}

/** Draws an ordinary person's email address. */
export function mailboxOf(chance: Chance): string {
  const local = nameOf(chance)
  if (chance.hits(FIRMS)) return `${local}@${chance.pick(names)}-${chance.below(400)}.com`
  const tag = chance.hits(0.01) ? `+site${chance.below(9)}` : ''
  return `${local}${tag}@${chance.weighted(DOMAINS)}`
}

/** Addresses with their facts from email intelligence, looked up in one batch. */
export class MailBook {
  readonly #known = new Map<string, { facts: EmailFacts; parsed: ParsedEmail | null }>()

  async learn(addresses: readonly string[]): Promise<void> {
    const intel = openIntel({ assets: localAssets(), store: null })
    const facts = await intel.emails(addresses, { siteHost: 'shop.example.com' })
    addresses.forEach((address, i) => {
      const known = facts[i]
      if (known) this.#known.set(address, { facts: known, parsed: parseEmail(address) })
    })
  }

  find(address: string): { facts: EmailFacts; parsed: ParsedEmail | null } {
    const known = this.#known.get(address)
    if (known === undefined) throw new Error('an address that was not drawn')
    return known
  }
}
