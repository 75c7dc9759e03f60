import type { Signal } from '../../signal.ts'

/** About one move per click; people have 10-13. */
export const bTeleport: Signal = {
  code: 'b_teleport',
  label: 'Pointer jumps between targets',
  clause: 'the pointer jumped from target to target',
  category: 'behavior',
  compartment: 'behavioral',
  facets: ['bot'],
  flags: [],
  measure: ({ behavior }) => behavior?.teleport === true,
}
