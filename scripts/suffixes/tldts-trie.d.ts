/** The list within tldts, which that package declares in another folder. */
declare module 'tldts/dist/cjs/src/data/trie.js' {
  export * from 'tldts/dist/types/src/data/trie.d.ts'
}
