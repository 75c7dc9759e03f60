// Writes docs/sandbox.md from the table of the sandbox.

import { writeFileSync } from 'node:fs'
import { inRoot } from './local/root.ts'
import { sandboxDocument } from './sandbox-document.ts'

writeFileSync(inRoot('docs/sandbox.md'), sandboxDocument())
