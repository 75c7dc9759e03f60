/** The used part of workerd's `node:zlib` (flag nodejs_compat): @types/node would also declare Node's globals. */
declare module 'node:zlib' {
  interface Options {
    dictionary?: Uint8Array
    level?: number
    memLevel?: number
    /** Size of the output buffer, bytes. */
    chunkSize?: number
  }
  export function crc32(text: string): number
  export function deflateRawSync(bytes: Uint8Array, options?: Options): Uint8Array
  export function inflateRawSync(bytes: Uint8Array, options?: Options): Uint8Array
}
