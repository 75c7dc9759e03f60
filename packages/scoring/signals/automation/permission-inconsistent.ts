import type { Signal } from '../../signal.ts'

/** Headless shell and stealth kits answer the two permission APIs differently. */
export const permissionInconsistent: Signal = {
  code: 'permission_inconsistent',
  label: 'Permission state contradicts itself',
  clause: 'the browser contradicts itself on its permissions',
  category: 'automation',
  compartment: 'automation',
  facets: ['bot'],
  flags: ['bot'],
  measure: ({ automation }) => automation?.permissionInconsistent === true,
}
