import { late } from './late.ts'
import { adopt } from './page/shared.ts'

// The first file made this script's element, or left a meeting place on the document where it had to
// import the file: what both share stands on it, and the register goes there.
const meeting: unknown = document.currentScript ?? Reflect.get(document, 'vigil')
if (typeof meeting === 'object' && meeting !== null) {
  adopt(Reflect.get(meeting, 'vigil'))
  Reflect.set(meeting, 'vigilLate', late)
}
