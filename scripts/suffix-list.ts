// Writes the public suffix list that the service reads from the one in the installed tldts: `npm run suffixes`, after
// each
// update of that package. A test fails until it has run.

import { writeFileSync } from 'node:fs'
import { suffixFile } from './suffixes/suffix-file.ts'

writeFileSync(suffixFile.path, suffixFile.text())
