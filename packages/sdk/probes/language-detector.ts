/**
 * whether the browser could detect languages by itself (Translator and Language Detector APIs, section
 * 4); asking fetches nothing. Chromium alone has it, on secure pages.
 */
export function languageDetector(): Promise<string | undefined> {
  const detector: unknown = Reflect.get(globalThis, 'LanguageDetector')
  if (!isDetector(detector)) return Promise.resolve(undefined)
  const answer = answers.get(detector) ?? detector.availability()
  answers.set(detector, answer)
  return answer
}

/** Where there is no model each question is a line of the console. */
const answers = new WeakMap<object, Promise<string>>()

function isDetector(value: unknown): value is { availability(): Promise<string> } {
  return typeof value === 'function' && 'availability' in value
}
