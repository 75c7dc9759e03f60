import { inRoot } from '../local/root.ts'
import { suffixLines } from './suffix-lines.ts'

/** The file of the public suffix list and what it must hold. */
export const suffixFile = {
  path: inRoot('packages', 'evidence', 'suffix', 'data', 'suffixes.ts'),
  text: () => `/**
 * The public suffix list (https://publicsuffix.org, Mozilla Public License 2.0), written by \`npm run suffixes\`. A line is
 * a top-level domain (\`@\` stands for itself), the rules of ICANN's section below it, those of the private one, exceptions.
 */
export const SUFFIXES =
  ';\\
${suffixLines()
  .map((line) => `${line};\\\n`)
  .join('')}'
`,
}
