import { late } from './late.ts'
import { adopt } from './page/shared.ts'

// The first file created this script's element, or set a property of the document if it had to
// import the file: it passes the shared state there and reads the probe register from it.
const meeting: unknown = document.currentScript ?? Reflect.get(document, 'vigil')
if (typeof meeting === 'object' && meeting !== null) {
  adopt(Reflect.get(meeting, 'vigil'))
  Reflect.set(meeting, 'vigilLate', late)
}
