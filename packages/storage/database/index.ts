export { bytes, bytesIn } from './bytes-column.ts'
export { excluded } from './excluded.ts'
export { aliasInScope, inScope } from './in-scope.ts'
export { json } from './json-column.ts'
export { columnsOfJson, valueInJson } from './json-rows.ts'
export type { Params } from './params.ts'
export { fromEach, inRound, Round } from './round.ts'
export {
  type BoundStatement,
  batch,
  type Outcome,
  type Statement,
  statement,
} from './statement.ts'
