import { declareSignal } from '../../signal.ts'

/** About one move per click; people have 10-13. */
export const bTeleport = declareSignal({
  code: 'b_teleport',
  label: 'Pointer jumps between targets',
  clause: 'the pointer jumped from target to target',
  compartment: 'behavioral',
  measure: ({ behavior }) => behavior?.teleport === true,
})
