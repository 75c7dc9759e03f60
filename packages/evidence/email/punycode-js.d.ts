/** What is used of punycode.js, which has no types of its own. */
declare module 'punycode.js' {
  interface Punycode {
    /** Both throw a RangeError for what RFC 3492 cannot write or read. */
    encode(label: string): string
    decode(encoded: string): string
  }
  const punycode: Punycode
  export default punycode
}
