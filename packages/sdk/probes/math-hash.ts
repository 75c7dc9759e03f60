import { hash } from '../page/hash.ts'

/** Hash of the results of functions whose precision ECMA-262 leaves to the implementation: engine, version and libm. */
export function mathHash(): string {
  const { acos, acosh, asinh, atanh, cbrt, cos, cosh, exp, expm1, log1p, sin, sinh, tan, tanh } =
    Math
  return hash(
    [
      acos(0.12312423423423424),
      acosh(1e308),
      asinh(1),
      atanh(0.5),
      cbrt(100),
      cos(10.000000000123),
      cosh(1),
      exp(1),
      expm1(1),
      log1p(10),
      sin(-1e300),
      sinh(1),
      tan(-1e300),
      tanh(1),
      Math.PI ** -100,
    ].join(),
  )
}
