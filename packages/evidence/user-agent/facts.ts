export type BrowserFamily =
  | 'chrome'
  | 'edge'
  | 'opera'
  | 'samsung'
  | 'brave'
  | 'chromium'
  | 'firefox'
  | 'safari'
  | 'other'
export type EngineFamily = 'chromium' | 'firefox' | 'safari' | 'other'

export type OsFamily = 'windows' | 'macos' | 'linux' | 'android' | 'ios' | 'chromeos' | 'other'

export interface UserAgentFacts {
  /** What kind of client the string names. */
  client: 'browser' | 'webview' | 'in_app' | 'bot' | 'headless' | 'tool' | 'app' | 'unknown'
  family: BrowserFamily
  /** The engine that this browser has on this system: every iOS browser is `safari`. */
  engine: EngineFamily
  major: number | null
  os: OsFamily
  form: 'desktop' | 'mobile' | 'tablet' | 'other'
  /** The string itself declares a program; otherwise `bot` and `tool` mean only that it names no browser. */
  declaresProgram: boolean
  /** The string is no browser's, and names a system of phones, tablets or television sets, as apps do. */
  namesAppSystem: boolean
  /** The string names the model of a phone or tablet. */
  namesModel: boolean
  /** The crawler that the string claims to be (Googlebot ...), to be checked by address. */
  claimsCrawler: string | null
  /** Chrome >= 110 outside iOS and WebViews must be reduced (N.0.0.0, fixed OS versions). */
  unreduced: boolean
  /** Majors behind the newest known of its family (negative: ahead); null where unknown. */
  majorsBehind: number | null
  /** Days since the last update of this major (0: it is still updated); null where unknown. */
  supersededDays: number | null
  /** The string's platform contradicts navigator.platform or userAgentData. */
  platformMismatch: boolean
  /** A browser of Android whose graphics or processor are a computer's. */
  emulated: boolean
  /** The string's engine contradicts engine marks of the page. */
  engineMismatch: boolean
  /** A Firefox that names another engine: a preference or an extension, for the whole browser. */
  overridden: boolean
  /** Client hints (headers or userAgentData) contradict the string. */
  hintsMismatch: boolean
  /** Header and page user agents differ. */
  headerMismatch: boolean
  /** A dedicated worker reports another device; a shared worker reports another browser. */
  workerMismatch: boolean
  sharedWorkerMismatch: boolean
  /** Chromium that was started under the user agent of another browser; a launcher's may name its own product. */
  namedAtLaunch: boolean
  /** HeadlessChrome in any place: header, page, worker, shared worker, brands. */
  headlessAnywhere: boolean
}
