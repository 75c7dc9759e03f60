// Bundles the demo page into build/assets/demo.

import { bundlePage } from './local/bundle-page.ts'

await bundlePage({
  name: 'demo',
  html: 'page.html',
  script: 'main.ts',
  options: { format: 'iife', target: ['chrome100', 'firefox100', 'safari15.4'] },
})
