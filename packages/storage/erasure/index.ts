export { eraseStep } from './erase-step.ts'
export {
  type Erasure,
  type ErasureSubject,
  findErasure,
  openErasures,
  saveErasure,
} from './erasures.ts'
