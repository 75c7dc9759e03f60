import { late } from './late.ts'
import { meeting } from './page/lent.ts'

Reflect.set(meeting, 'vigilLate', late)
