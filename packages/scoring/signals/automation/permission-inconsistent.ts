import { declareSignal } from '../../signal.ts'

/** Headless shell and stealth kits answer the two permission APIs differently. */
export const permissionInconsistent = declareSignal({
  code: 'permission_inconsistent',
  label: 'Permission state contradicts itself',
  clause: 'the browser contradicts itself on its permissions',
  compartment: 'automation',
  flags: ['bot'],
  measure: ({ automation }) => automation?.permissionInconsistent === true,
})
