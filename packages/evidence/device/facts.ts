export interface DeviceFacts {
  /** Key over all stable components, computed here; null: a probe has not finished. */
  deviceKey: string | null
  /** Looser sketch for matching: component name -> short hash. */
  sketch: Record<string, string> | null
  confidence: 'low' | 'medium' | 'high' | 'unknown'
  canvasNoise: boolean
}
