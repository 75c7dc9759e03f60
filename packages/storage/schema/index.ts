export * from './monitoring.ts'
export * from './visits.ts'
export * from './workspaces.ts'
