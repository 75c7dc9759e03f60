/** The used part of workerd's `node:zlib` (flag nodejs_compat): @types/node would declare Node's globals beside the platform's. */
declare module 'node:zlib' {
  interface Options {
    dictionary?: Uint8Array
    level?: number
    memLevel?: number
    /** Bytes of the buffer that output is collected in. */
    chunkSize?: number
  }
  export function crc32(text: string): number
  export function deflateRawSync(bytes: Uint8Array, options?: Options): Uint8Array
  export function inflateRawSync(bytes: Uint8Array, options?: Options): Uint8Array
}
