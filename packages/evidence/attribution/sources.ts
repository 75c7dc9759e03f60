import { brandOf } from './host.ts'

const SEARCH_BRANDS = new Set([
  'aol',
  'ask',
  'baidu',
  'bing',
  'dogpile',
  'duckduckgo',
  'ecosia',
  'kagi',
  'lycos',
  'metager',
  'mojeek',
  'presearch',
  'qwant',
  'rambler',
  'seznam',
  'so',
  'sogou',
  'startpage',
  'swisscows',
  'yep',
])
/** Search hosts of brands that also run other services. */
const SEARCH_HOST = new RegExp(
  [
    '^(?:www\\.|images\\.|scholar\\.)?google',
    '^(?:[a-z]{2}\\.)?search\\.(?:yahoo|naver|brave|daum|aol)',
    '^(?:www\\.)?(?:yandex|ya)',
  ]
    .map((name) => `${name}\\.(?:[a-z]{2,3}|com?\\.[a-z]{2})$`)
    .concat('^com\\.google\\.android\\.googlequicksearchbox$')
    .join('|'),
)
const SOCIAL_HOST =
  /^(?:.+\.)?(?:facebook|instagram|threads|twitter|linkedin|reddit|pinterest|tiktok|youtube|snapchat|vk|weibo|whatsapp|telegram|discord|quora|tumblr|xing|bsky|mastodon|kakao|zhihu|douyin|bereal|twitch|meetup|flickr|medium|nextdoor)\.(?:[a-z]{2,6}|co\.[a-z]{2}|social|app)$|^(?:.+\.)?(?:x\.com|ok\.ru|t\.co|lnkd\.in|fb\.me|fb\.com|youtu\.be|redd\.it|pin\.it|t\.me|wa\.me|line\.me|db\.tt|vkontakte\.ru|messenger\.com|hatena\.ne\.jp)$|^com\.(?:facebook|instagram|twitter|linkedin|reddit|pinterest|zhiliaoapp|snapchat)\./
const SOCIAL_SOURCE =
  /^(?:facebook|fb|instagram|ig|threads|twitter|x|linkedin|reddit|pinterest|tiktok|youtube|snapchat|vk|weibo|whatsapp|telegram|discord|quora|tumblr|xing|bluesky|mastodon|line|kakao)(?:\.com)?$/i
const WEBMAIL_HOST =
  /^(?:mail|webmail|email|e|owa|exchange)\..+|^outlook\.(?:live\.com|office\.com|office365\.com|cloud\.microsoft)$|^(?:.+\.)?(?:proton\.me|fastmail\.com|tutanota\.com|gmx\.net|roundcube\.net|hushmail\.com)$|^navigator(?:-[a-z]+)?\.(?:gmx|web)\.[a-z]+$|^deref-(?:gmx|web-\d+|mail)\.(?:net|com|de)$|^com\.(?:google\.android\.gm|microsoft\.office\.outlook|yahoo\.mobile\.client\.android\.mail)$/

export function isSearchHost(host: string): boolean {
  return SEARCH_HOST.test(host) || SEARCH_BRANDS.has(brandOf(host))
}

export function isSocialHost(host: string): boolean {
  return SOCIAL_HOST.test(host)
}

export function isSocialSource(source: string): boolean {
  return SOCIAL_SOURCE.test(source)
}

export function isWebmailHost(host: string): boolean {
  return WEBMAIL_HOST.test(host)
}

/** Click id parameter -> brands whose referrers may carry it. */
const CLICK_ID_BRANDS: ReadonlyMap<string, readonly string[]> = new Map([
  ['gclid', ['google', 'youtube', 'googlesyndication', 'doubleclick', 'googleadservices']],
  ['gbraid', ['google', 'youtube', 'googlesyndication', 'doubleclick', 'googleadservices']],
  ['wbraid', ['google', 'youtube', 'googlesyndication', 'doubleclick', 'googleadservices']],
  ['msclkid', ['bing', 'msn', 'yahoo', 'duckduckgo', 'ecosia', 'aol', 'live', 'microsoft']],
  ['fbclid', ['facebook', 'instagram', 'threads', 'fb', 'messenger', 'whatsapp']],
  ['ttclid', ['tiktok', 'tiktokv', 'bytedance']],
  ['twclid', ['twitter', 't', 'x']],
  ['li_fat_id', ['linkedin', 'lnkd']],
  ['rdt_cid', ['reddit', 'redd']],
  ['ScCid', ['snapchat']],
  ['yclid', ['yandex', 'ya', 'dzen']],
])
const SOURCE_BRANDS: ReadonlySet<string> = new Set([
  'google',
  'bing',
  'yahoo',
  'duckduckgo',
  'yandex',
  'baidu',
  'facebook',
  'instagram',
  'twitter',
  'linkedin',
  'reddit',
  'tiktok',
  'pinterest',
])

/**
 * Whether a click id or a campaign source contradicts the referrer: it names one advertising network,
 * but the referrer is another well-known one. fbclid is exempt: shared links keep it.
 */
export function contradictsReferrer(
  clickIds: readonly string[],
  source: string | null,
  referrer: string | null,
): boolean {
  if (referrer === null || !(isSearchHost(referrer) || isSocialHost(referrer))) return false
  const brand = brandOf(referrer)
  const shared = clickIds.includes('fbclid') && isSocialHost(referrer)
  const foreign = clickIds.some((id) => {
    const brands = CLICK_ID_BRANDS.get(id)
    return brands !== undefined && !brands.includes(brand)
  })
  const named = source?.toLowerCase().replace(/\.com$/, '') ?? ''
  const otherSource = SOURCE_BRANDS.has(named) && named !== brand && SOURCE_BRANDS.has(brand)
  return (foreign && !shared) || (otherSource && !shared)
}
