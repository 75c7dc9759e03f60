import type { UserAgentFacts } from '../evidence.ts'
import type { ParsedBrowser } from './browser.ts'
import { isCrawler, namesCrawler } from './crawler.ts'
import { APP_SYSTEM, isTool, namesLibrary, startsWithLibrary } from './tool.ts'

type Client = UserAgentFacts['client']

/** Browsers that are built to be driven, and drivers that put their name in the string. */
export const HEADLESS =
  /HeadlessChrome|HeadlessShell|Headless(?:Edg|Firefox)|PhantomJS|SlimerJS|Lightpanda|Puppeteer|Playwright|Selenium|WebDriver|jsdom\/|HtmlUnit|Splash\//i
const IN_APP =
  /\bFB(?:AN|AV|IOS|_IAB)\b|\bInstagram\b|\bLine\/|MicroMessenger|\bSnapchat\b|\bTwitter(?: for|Android)|musical_ly|trill_|BytedanceWebview|\bPinterest\b|LinkedInApp|\bGSA\/|KAKAOTALK|NAVER\(inapp|\bWhatsApp\b|\bTelegram|\bBarcelona \d|\bDaumApps\b|AliApp\(|AlipayClient|\bQQ\/|\bWeibo\b|baiduboxapp|\bViber\b|\bVKAndroidApp\b|\bSlack\b|Teams\//
const WEBVIEW =
  /; ?wv\)|\bVersion\/4\.0 (?:\S+ )*?Chrome\/|\(iP(?:hone|ad|od)(?!.*Safari\/).*AppleWebKit/
const DESKTOP_APP = /\b(?:Electron|CEF|NW\.js|Thunderbird|Outlook)\//
const APP_GRAMMAR =
  /\b(?:Android|iOS|iPhone|iPad|iPadOS|Darwin|macOS|Mac OS|Windows|Linux|Desktop|tvOS|watchOS)\b|^[A-Z][\w .!%'-]*\/v?\d/
export const BROWSER = /^(?:Mozilla|Opera)\/\d/
/** Watches, television sets, players and consoles: what runs on them is an app, whatever it is built with. */
const ON_A_DEVICE =
  /\b(?:watchOS|tvOS|audioOS|visionOS|Apple ?(?:Watch|TV)|Watch\d+,\d|AppleTV\d*,?\d|HomePod|AudioAccessory\d|AppleCoreMedia|AirPlay|Wear ?OS|Tizen|We[b0]OS|Web0S|HbbTV|SmartTV|Smart-TV|BRAVIA|VIZIO|Roku|CrKey|Chromecast|AFT[A-Z]{1,5}\d*|PlayStation|Xbox|Nintendo|Fitbit|Garmin\w*|ExoPlayer\w*|LibVLC|NSPlayer|Kodi)\b/

/** What kind of client a user agent string names. */
export function clientOf(userAgent: string, browser: ParsedBrowser): Client {
  if (HEADLESS.test(userAgent)) return 'headless'
  if (isDeviceApp(userAgent)) return 'app'
  if (isTool(userAgent)) return 'tool'
  if (isCrawler(userAgent)) return 'bot'
  if (DESKTOP_APP.test(userAgent)) return 'app'
  if (BROWSER.test(userAgent)) {
    if (IN_APP.test(userAgent)) return 'in_app'
    if (WEBVIEW.test(userAgent)) return 'webview'
    return browser.engine === 'other' && !isOldBrowser(userAgent) ? 'unknown' : 'browser'
  }
  return APP_GRAMMAR.test(userAgent) ? 'app' : 'unknown'
}

function isDeviceApp(userAgent: string): boolean {
  if (BROWSER.test(userAgent) || !ON_A_DEVICE.test(userAgent)) return false
  return !startsWithLibrary(userAgent) && !namesCrawler(userAgent)
}

/**
 * Whether the string itself declares a program: by a crawler's word or a library's name. Otherwise
 * `bot` and `tool` mean only that it names no browser, as the strings of many apps.
 */
export function declaresProgram(userAgent: string, client: Client): boolean {
  if (client === 'tool') return namesLibrary(userAgent)
  return client === 'headless' || (client === 'bot' && namesCrawler(userAgent))
}

/** Whether a string that is no browser's names a system of phones, tablets or television sets, as apps do. */
export function namesAppSystem(userAgent: string): boolean {
  return !BROWSER.test(userAgent) && APP_SYSTEM.test(userAgent)
}

/**
 * `Android 13; SM-A155F` names a model; the reduced `Android 10; K` of Chrome, and `Android 14; Mobile` of Firefox, do
 * not.
 */
const MODEL = /\bAndroid \d[\d.]*; ?(?! |(?:K|Mobile|Tablet)\b)[^;)]{2,}|\biP(?:hone|ad|od)\d+,\d+/

/** Whether a string names the model of a phone or tablet. */
export const namesModel = (userAgent: string): boolean => MODEL.test(userAgent)

/** Engines that are no longer made but were browsers: Trident, Presto, EdgeHTML, old WebKit. */
function isOldBrowser(userAgent: string): boolean {
  return /MSIE|Trident|Presto|Edge\/|AppleWebKit|Gecko|KHTML|Opera/.test(userAgent)
}
