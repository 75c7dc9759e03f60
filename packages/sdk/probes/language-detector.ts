/**
 * Whether the browser could tell languages by itself (Translator and Language Detector APIs, section
 * 4); asking fetches nothing. Chromium alone has it, on secure pages.
 */
export async function languageDetector(): Promise<string | undefined> {
  const detector: unknown = Reflect.get(globalThis, 'LanguageDetector')
  return isDetector(detector) ? detector.availability() : undefined
}

function isDetector(value: unknown): value is { availability(): Promise<string> } {
  return typeof value === 'function' && 'availability' in value
}
