/**
 * Domains of Fastmail. Mail to `anything@user.domain` reaches `user@domain`
 * (fastmail.help, plus addressing and subdomain addressing).
 */
export const FASTMAIL: ReadonlySet<string> = new Set(
  `
  fastmail.com fastmail.fm fastmail.net fastmail.org fastmail.us fastmail.co.uk fastmail.com.au fastmail.ca
  fastmail.cn fastmail.de fastmail.es fastmail.im fastmail.in fastmail.is fastmail.jp fastmail.mx fastmail.nl
  fastmail.se fastmail.to fastmail.tw fastmail.uk sent.com sent.as sent.at 123mail.org 150mail.com 16mail.com
  2-mail.com airpost.net allmail.net bestmail.us cluemail.com elitemail.org emailcorner.net emailengine.net
  emailplus.org eml.cc f-m.fm fastemail.us fastimap.com fastmailbox.net fea.st fmail.co.uk fmgirl.com fmguy.com
  ftml.net hailmail.net imap.cc imap-mail.com imapmail.org inoutbox.com internet-mail.org jetemail.net justemail.net
  letterboxes.org mailbolt.com mailcan.com mailhaven.com mailmight.com ml1.net mm.st myfastmail.com proinbox.com
  promessage.com rushpost.com speedpost.net speedymail.org ssl-mail.com swift-mail.com veryfast.biz veryspeedy.net
  warpmail.net xsmail.com yepmail.net your-mail.com
`
    .trim()
    .split(/\s+/),
)

/**
 * Forwarders with a subdomain for each user, all of whose addresses reach them: addy.io, Firefox Relay, erine.email,
 * 33mail, SimpleLogin (simplelogin.io/docs, subdomains).
 */
export const FORWARDERS: ReadonlySet<string> = new Set([
  ...'anonaddy.com anonaddy.me addymail.com mailer.me 4wrd.cc mozmail.com erine.email'.split(' '),
  ...'33mail.com simplelogin.com simplelogin.co simplelogin.fr slmail.me slmails.com'.split(' '),
  ...'silomails.com aleeas.com 8alias.com 8shield.net dralias.com'.split(' '),
])
