/** A golden case with texts for a support agent. */
export interface Explained {
  /** Name of the golden case. */
  name: string
  title: string
  /** May be read to the customer verbatim. */
  toTheCustomer: string
  /** For the agent: how to resolve the case. */
  toTheAgent: string
}

export const explained: readonly Explained[] = [
  {
    name: 'owner-on-a-journey',
    title: 'On a journey with the usual computer',
    toTheCustomer:
      'You logged in from a country and a network that we have not seen you in before. As you used the computer and the browser that you always use, we let you in without further questions.',
    toTheAgent: 'Nothing to do. The place counts against the visit, the known device for it.',
  },
  {
    name: 'stranger-from-abroad',
    title: 'A login with nothing familiar about it',
    toTheCustomer:
      'The password was right, but the country, the network, the computer and the browser were all new for your account. When nothing is familiar we ask for one more proof, so that a stolen password alone opens nothing. If it was you, confirm with your second factor or the link in your mail, and we will remember this computer. If it was not you, change your password now.',
    toTheAgent:
      'A passed step-up settles it: the visit then counts as the own one and the next login from there is not asked. Do not switch the question off for the customer.',
  },
  {
    name: 'tor-browser',
    title: 'A signup through Tor',
    toTheCustomer:
      'Your connection came through the Tor network, which hides where a visitor is. Many honest people use it, and so do many who sign up in bulk; we cannot tell from the connection. So we ask you to confirm your address before the account is opened. We do not refuse anybody for using Tor.',
    toTheAgent:
      'Confirming the address is enough. The clock and the randomised drawings are what Tor Browser does for everybody and are no further evidence.',
  },
  {
    name: 'spoofing-extension',
    title: 'A privacy extension that contradicts itself',
    toTheCustomer:
      'Your browser described itself in several ways that do not fit together, as privacy extensions make it do. We know that pattern and take it for what it is: the signup went through.',
    toTheAgent:
      'Nothing to do. Without any trace of automation, a tool for privacy accounts for contradictions of the browser; together they count for little.',
  },
  {
    name: 'developer-tools-apart',
    title: 'A signup with developer tools open',
    toTheCustomer:
      'While you signed up, a debugging tool was attached to the page. Developers have that open every day, so the signup went through.',
    toTheAgent:
      'The score stands close to a question. Launch switches of a driver, or mouse presses and keys that came through the debugger, would lead to one; the debugger alone does not.',
  },
  {
    name: 'disposable-from-hosting',
    title: 'A throw-away mailbox from a rented server',
    toTheCustomer:
      'We could not open this account. Please sign up again from your usual internet connection with a mailbox that you keep, and it will go through.',
    toTheAgent:
      'Either of the two would have gone through alone. Do not name them in an answer to a stranger: who signs up in bulk would change one and try again.',
  },
  {
    name: 'no-mail-domain',
    title: 'An address that cannot receive mail',
    toTheCustomer:
      'The domain of your mail address says that it takes no mail, so our messages do not reach you. Your account is open; rewards and invitations wait until you give us an address that works.',
    toTheAgent:
      'Often a typing error in the domain. A step-up by mail is ineffective here, hence watching instead of asking.',
  },
  {
    name: 'address-farm',
    title: 'The twelfth account of one browser within an hour',
    toTheCustomer:
      'Several accounts were opened from your browser within a short time, with addresses of one pattern. A colleague will look at it before the new account is opened. If you open accounts for a class or a team, tell us and we will help you to do it in one go.',
    toTheAgent:
      'Compare with the linked accounts. A family has two or three accounts with different names; a farm has one pattern. This rests on identity and address alone, so a person decides.',
  },
  {
    name: 'stolen-password-on-a-server',
    title: 'A stolen password tried from a rented server',
    toTheCustomer:
      'Somebody knew your password and tried it from a computer in a data centre, with a browser that you never used. We stopped it. Your password is known to thieves: please choose a new one here, and wherever else you used it.',
    toTheAgent:
      'Contact the owner through a known channel, end all sessions, require a new password. As the account has been in good use, nothing is locked without a person looking.',
  },
  {
    name: 'headless-browser',
    title: 'A form filled by a program',
    toTheCustomer:
      'This signup was made by a program and not by a person, so no account was opened. If you test the site or automate your own work, please use the interface for programs.',
    toTheAgent:
      'Many findings agree, none of them about the person: the browser had no screen, its keys were released in no time, every click hit the exact centre. There is nothing to appeal.',
  },
]
