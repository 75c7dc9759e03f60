// Bundles the console into build/assets/console.

import { bundlePage } from './local/bundle-page.ts'

await bundlePage({
  name: 'console',
  html: 'index.html',
  script: 'main.tsx',
  options: {
    format: 'esm',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    // light-dark() and <search> are the newest that it uses.
    target: ['chrome123', 'firefox120', 'safari17.5'],
  },
})
