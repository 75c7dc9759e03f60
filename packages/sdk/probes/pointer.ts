import type { ProbeValues } from '@vigil/contract'

/** Media queries of input devices (Media Queries 4, section 6). */
export function pointer(): ProbeValues['pointer'] | undefined {
  if (typeof matchMedia !== 'function') return undefined
  const first = (feature: string, values: string[]) =>
    values.find((value) => matchMedia(`(${feature}: ${value})`).matches) ?? ''
  return {
    pointer: first('pointer', ['fine', 'coarse', 'none']),
    anyPointer: first('any-pointer', ['fine', 'coarse', 'none']),
    anyHover: first('any-hover', ['hover', 'none']),
  }
}
