// Bundles the console into build/assets/console.

import { isMutable, signals } from '@vigil/scoring'
import { bundlePage } from './local/bundle-page.ts'

const mutable = signals.filter(isMutable).map(({ code, label }) => [code, label])

await bundlePage({
  name: 'console',
  html: 'index.html',
  script: 'main.tsx',
  options: {
    format: 'esm',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    define: { MUTABLE_SIGNALS: JSON.stringify(mutable) },
    // light-dark() and <search> are the newest that it uses.
    target: ['chrome123', 'firefox120', 'safari17.5'],
  },
})
