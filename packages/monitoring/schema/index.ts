export * from './alerts.ts'
export * from './corpus.ts'
export * from './monitor-run.ts'
export * from './monitoring.ts'
