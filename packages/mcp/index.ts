export { mcpServer } from './server.ts'
export { readSettings, type Settings, SettingsError } from './settings.ts'
