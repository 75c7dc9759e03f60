import type { Signal } from '../../signal.ts'

/** 800x600 and 1280x720. */
export const viewportDefaultLib: Signal = {
  code: 'viewport_default_lib',
  label: 'Default automation viewport',
  clause: 'the window has the default size of an automation tool',
  category: 'automation',
  compartment: 'automation',
  facets: ['bot'],
  flags: [],
  measure: ({ automation }) => automation?.viewportDefaultLib === true,
}
