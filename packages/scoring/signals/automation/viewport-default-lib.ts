import { declareSignal } from '../../signal.ts'

/** 800x600 and 1280x720. */
export const viewportDefaultLib = declareSignal({
  code: 'viewport_default_lib',
  label: 'Default automation viewport',
  clause: 'the window has the default size of an automation tool',
  compartment: 'automation',
  measure: ({ automation }) => automation?.viewportDefaultLib === true,
})
