import { build } from 'esbuild'

/** One Worker as a single ES module, minified as wrangler would upload it; workerd's own modules stay imports. */
export async function bundle(entry: string, minify = true): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    minify,
    format: 'esm',
    target: 'es2024',
    conditions: ['workerd', 'worker', 'browser'],
    external: ['node:*', 'cloudflare:*'],
    loader: { '.txt': 'text', '.html': 'text', '.sql': 'text' },
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'warning',
  })
  const [file] = outputFiles
  if (file === undefined) throw new Error(`nothing was built from ${entry}`)
  return file.text
}
