/**
 * Returns whether the browser has an on-device language detector (Translator and Language Detector APIs, section
 * 4); the query downloads nothing. Only Chromium has it, on secure pages.
 */
export function languageDetector(): Promise<string | undefined> {
  const detector: unknown = Reflect.get(globalThis, 'LanguageDetector')
  if (!isDetector(detector)) return Promise.resolve(undefined)
  const answer = answers.get(detector) ?? detector.availability()
  answers.set(detector, answer)
  return answer
}

/** Cached: without a model, each query prints a line on the console. */
const answers = new WeakMap<object, Promise<string>>()

function isDetector(value: unknown): value is { availability(): Promise<string> } {
  return typeof value === 'function' && 'availability' in value
}
