import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What privacy extensions do: other machine, other screen, noise in pictures. */
const SCRIPT = `
const answer = (prototype, name, value) =>
  Object.defineProperty(prototype, name, { get: () => value, configurable: true })
answer(Navigator.prototype, 'hardwareConcurrency', 4)
answer(Navigator.prototype, 'deviceMemory', 8)
answer(Navigator.prototype, 'platform', 'Win32')
answer(Screen.prototype, 'colorDepth', 24)
const read = CanvasRenderingContext2D.prototype.getImageData
CanvasRenderingContext2D.prototype.getImageData = function (...box) {
  const image = read.apply(this, box)
  for (let i = 0; i < image.data.length; i += 97) image.data[i] ^= 1
  return image
}
const url = HTMLCanvasElement.prototype.toDataURL
HTMLCanvasElement.prototype.toDataURL = function (...form) {
  const context = this.getContext('2d')
  if (context) {
    context.fillStyle = 'rgba(' + Math.floor(Math.random() * 255) + ',0,0,0.01)'
    context.fillRect(0, 0, 1, 1)
  }
  return url.apply(this, form)
}
`

/** Writes an unpacked extension that spoofs, as people install against tracking; its folder. */
export function spoofingExtension(): string {
  const folder = mkdtempSync(join(tmpdir(), 'vigil-extension-'))
  const manifest = {
    manifest_version: 3,
    name: 'Other machine',
    version: '1.0',
    content_scripts: [
      { matches: ['<all_urls>'], js: ['spoof.js'], run_at: 'document_start', world: 'MAIN' },
    ],
  }
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest))
  writeFileSync(join(folder, 'spoof.js'), SCRIPT)
  return folder
}
