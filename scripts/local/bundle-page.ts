import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BuildOptions, build } from 'esbuild'
import { openAssetFolder } from './asset-folder.ts'
import { inRoot } from './root.ts'

/** A page of a package: HTML, a mark, `<package>.css` and one script. */
export interface Page {
  /** The package, which also names the folder of build/assets and the files in it. */
  name: string
  html: string
  script: string
  options: Pick<BuildOptions, 'format' | 'target' | 'jsx' | 'jsxImportSource' | 'define'>
}

/** Bundles a page into build/assets/<name>, without source maps. */
export async function bundlePage({ name, html, script, options }: Page): Promise<void> {
  const source = inRoot('packages', name)
  const folder = openAssetFolder(name)
  for (const file of [html, 'mark.svg']) folder.write(file, readFileSync(join(source, file)))
  const { outputFiles, metafile } = await build({
    entryPoints: [script, `${name}.css`].map((file) => ({ in: join(source, file), out: name })),
    outdir: folder.path,
    bundle: true,
    write: false,
    metafile: true,
    minify: true,
    logLevel: 'warning',
    ...options,
  })
  folder.writeOutput(outputFiles)
  folder.finish()
  // The licence check reads the sources of the page.
  const inputs = inRoot('build', 'inputs')
  mkdirSync(inputs, { recursive: true })
  const sources = Object.keys(metafile.inputs)
  writeFileSync(join(inputs, `${name}.map`), JSON.stringify({ sources }))
}
