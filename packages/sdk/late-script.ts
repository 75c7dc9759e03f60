import { late } from './late.ts'
import { adopt } from './page/shared.ts'

// The first file made this script's element: what both share stands on it, and the register goes there.
const { currentScript } = document
if (currentScript) {
  adopt(Reflect.get(currentScript, 'vigil'))
  Reflect.set(currentScript, 'vigilLate', late)
}
