/** Returns the type of value that a call of KV's `get` asks for, by its options or their short form; undefined: text. */
export const kvType = (options: unknown): unknown =>
  typeof options === 'string' ? options : Reflect.get(Object(options), 'type')
