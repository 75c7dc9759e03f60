import { getEmptyResult, type IOptions, type IResult, parseImpl } from 'tldts-core'
import { suffixLookup } from './suffix-lookup.ts'

/** Every part, tldts-core's `FLAG.ALL`: a constant enum, which code that is compiled file by file cannot name. */
const ALL_PARTS = 5

/** Splits a host, or the host of a URL, by the public suffix list (https://publicsuffix.org). */
export function splitHost(host: string, options?: Partial<IOptions>): IResult {
  return parseImpl(host, ALL_PARTS, suffixLookup, options, getEmptyResult())
}
