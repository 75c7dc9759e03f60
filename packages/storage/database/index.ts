export { excluded } from './excluded.ts'
export { inScope } from './in-scope.ts'
export { json } from './json-column.ts'
export type { Places } from './places.ts'
export {
  type BoundStatement,
  batch,
  type Outcome,
  type Statement,
  statement,
} from './statement.ts'
