/** Mailbox providers that are mistyped and imitated most often. */
export const providers: readonly string[] = [
  'gmail.com',
  'yahoo.com',
  'hotmail.com',
  'outlook.com',
  'icloud.com',
  'googlemail.com',
  'live.com',
  'msn.com',
  'aol.com',
  'proton.me',
  'protonmail.com',
  'gmx.com',
  'gmx.de',
  'gmx.net',
  'mail.com',
  'yandex.ru',
  'yandex.com',
  'mail.ru',
  'rambler.ru',
  'web.de',
  'freenet.de',
  't-online.de',
  'orange.fr',
  'wanadoo.fr',
  'laposte.net',
  'libero.it',
  'virgilio.it',
  'naver.com',
  'hanmail.net',
  'comcast.net',
  'verizon.net',
  'sbcglobal.net',
  'bellsouth.net',
  'rediffmail.com',
  'fastmail.com',
  'zoho.com',
  'tutanota.com',
  'seznam.cz',
  'interia.pl',
  'btinternet.com',
  'hotmail.co.uk',
  'yahoo.co.uk',
  'hotmail.fr',
  'yahoo.fr',
  'yahoo.co.in',
  'yahoo.co.jp',
  'bigpond.com',
  'terra.com.br',
]

/** Large mailbox providers with names too short or too local to match typing errors against. */
const others =
  'qq.com 163.com 126.com foxmail.com yeah.net 139.com 189.cn sina.com sina.cn sohu.com aliyun.com ' +
  'daum.net nate.com ezweb.ne.jp docomo.ne.jp nifty.com ymail.com rocketmail.com yahoo.ca yahoo.de ' +
  'yahoo.es yahoo.in yahoo.it yahoo.com.ar yahoo.com.au yahoo.com.br yahoo.com.mx yahoo.co.id ' +
  'hotmail.de hotmail.es hotmail.it hotmail.com.br outlook.de outlook.es outlook.fr outlook.com.br ' +
  'live.ca live.co.uk live.de live.fr live.it live.nl me.com mac.com pm.me tuta.com hey.com ' +
  'fastmail.fm mailbox.org posteo.de gmx.at gmx.ch arcor.de bluewin.ch free.fr sfr.fr neuf.fr ' +
  'bbox.fr alice.it tin.it tiscali.it telenet.be skynet.be ziggo.nl kpnmail.nl planet.nl home.nl ' +
  'telia.com online.no sky.com virginmedia.com ntlworld.com talktalk.net cox.net att.net charter.net ' +
  'earthlink.net optonline.net shaw.ca rogers.com sympatico.ca uol.com.br bol.com.br ig.com.br ' +
  'optusnet.com.au xtra.co.nz wp.pl o2.pl onet.pl centrum.cz post.cz azet.sk freemail.hu abv.bg ' +
  'bk.ru list.ru inbox.ru internet.ru ya.ru ukr.net i.ua walla.co.il mynet.com'

const known: ReadonlySet<string> = new Set([...providers, ...others.split(' ')])

export function isWellKnown(domain: string): boolean {
  return known.has(domain)
}
