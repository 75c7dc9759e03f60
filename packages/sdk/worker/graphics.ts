import type { ProbeValues } from '@vigil/contract'
import { hash } from '../page/hash.ts'

/** Limits that differ between graphics drivers. */
const PARAMETERS = [
  'MAX_TEXTURE_SIZE',
  'MAX_RENDERBUFFER_SIZE',
  'MAX_CUBE_MAP_TEXTURE_SIZE',
  'MAX_VIEWPORT_DIMS',
  'MAX_VERTEX_ATTRIBS',
  'MAX_VERTEX_UNIFORM_VECTORS',
  'MAX_FRAGMENT_UNIFORM_VECTORS',
  'MAX_VARYING_VECTORS',
  'MAX_TEXTURE_IMAGE_UNITS',
  'MAX_VERTEX_TEXTURE_IMAGE_UNITS',
  'ALIASED_LINE_WIDTH_RANGE',
  'ALIASED_POINT_SIZE_RANGE',
  'SHADING_LANGUAGE_VERSION',
] as const

/** Returns names and limits of the graphics driver; null without WebGL. Releases the context. */
export function graphics(gl: WebGLRenderingContext | null): ProbeValues['webgl'] {
  if (!gl) return null
  // Firefox reports the names without the extension and warns that it is deprecated.
  const info = navigator.userAgent.includes('Firefox')
    ? null
    : gl.getExtension('WEBGL_debug_renderer_info')
  const text = (name: number) => String(gl.getParameter(name) ?? '')
  const values = {
    vendor: text(info?.UNMASKED_VENDOR_WEBGL ?? gl.VENDOR),
    renderer: text(info?.UNMASKED_RENDERER_WEBGL ?? gl.RENDERER),
    extensions: gl.getSupportedExtensions()?.length ?? 0,
    parameters: hash(PARAMETERS.map((name) => text(gl[name])).join('|')),
  }
  // Browsers limit the number of contexts: release it, so that it does not evict the page's own.
  gl.getExtension('WEBGL_lose_context')?.loseContext()
  return values
}
