import { evidencePolicy } from '../policy/index.ts'

/** Components of a device by their names, hashed. */
export type Sketch = Readonly<Record<string, string>>

const { hardware, independent, minDiffering } = evidencePolicy.device.parts

/**
 * Returns whether a visit cannot be from the machine of an earlier sketch: several parts that change for different
 * causes differ, and one of them is hardware. false if too little is known, or if the earlier browser randomised its
 * canvas: it may randomise more.
 */
export function isOtherMachine(earlier: Sketch | null, now: Sketch | null): boolean {
  if (earlier === null || now === null || !Object.hasOwn(earlier, 'canvas')) return false
  const differs = (name: string) =>
    Object.hasOwn(earlier, name) && Object.hasOwn(now, name) && earlier[name] !== now[name]
  return hardware.some(differs) && independent.filter(differs).length >= minDiffering
}
