export * from './evidence.ts'
