export interface DeviceFacts {
  /** Key over all stable components, computed here; null where one was not looked for to the end. */
  deviceKey: string | null
  /** Looser sketch for matching: component name -> short hash. */
  sketch: Record<string, string> | null
  confidence: 'low' | 'medium' | 'high' | 'unknown'
  canvasNoise: boolean
}
