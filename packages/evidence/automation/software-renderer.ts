import type { Collected } from '@vigil/contract'
import { probe } from '../probes.ts'

const SOFTWARE_RENDERER =
  /SwiftShader|llvmpipe|lavapipe|softpipe|swrast|Software (?:Rasterizer|Adapter|Renderer)|Microsoft Basic Render|Mesa OffScreen|Apple Software/i

/**
 * Returns whether graphics are drawn without a graphics card. null: there is no WebGL, which is as common on plain office
 * machines as in a VM, and is not judged.
 */
export function rendersInSoftware(collected: Collected): boolean | null {
  const renderer = probe(collected, 'webgl')?.renderer
  return !renderer ? null : SOFTWARE_RENDERER.test(renderer)
}
