export { type VigilPlugin, type VigilPluginOptions, vigil } from './plugin.ts'
