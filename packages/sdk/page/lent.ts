import type { First } from './first.ts'

/**
 * Where both files of the script meet: the element of the second one, which the first file made, or the
 * object that it left on the document where it had to import the file.
 */
export const meeting: object = Object(document.currentScript ?? Reflect.get(document, 'vigil'))

/** What the first file lends: the build puts these in place of the modules that they come from. */
export const {
  cdpStackReads,
  closeFrame,
  freshWindow,
  hash,
  isBlocked,
  isPolicyRefused,
  isRefused,
  ProbeBlocked,
  shared,
  trustedTypesOf,
  trustedUrl,
} = lentBy(Reflect.get(meeting, 'vigil'))

function lentBy(value: unknown): First {
  if (!isFirst(value)) throw new Error('not loaded by the first file')
  return value
}

function isFirst(value: unknown): value is First {
  return typeof value === 'object' && value !== null && 'shared' in value
}
