export { bytes, bytesIn } from './bytes-column.ts'
export { excluded } from './excluded.ts'
export { inScope, insideOf } from './in-scope.ts'
export { json } from './json-column.ts'
export { columnsOfJson, valueInJson } from './json-rows.ts'
export type { Places } from './places.ts'
export { fromEach, inRound, Round } from './round.ts'
export {
  type BoundStatement,
  batch,
  type Outcome,
  type Statement,
  statement,
} from './statement.ts'
