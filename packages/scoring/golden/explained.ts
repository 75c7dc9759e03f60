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
    title: 'Travelling with the usual computer',
    toTheCustomer:
      'You logged in from a country and a network that are new for your account. Because you used your usual computer and browser, we did not ask for another proof.',
    toTheAgent:
      'No action needed. The unusual location raises the score, and the known device lowers it.',
  },
  {
    name: 'stranger-from-abroad',
    title: 'A login from an unknown device in another country',
    toTheCustomer:
      'The password was correct, but the country, the network, the computer and the browser were all new for your account. In that case we ask for a second proof, so that a stolen password is not enough. If it was you, confirm with your second factor or the link in your email; we will then recognise this computer. If it was not you, please change your password now.',
    toTheAgent:
      'If the customer passes the step-up, the device and location become part of the account profile, and the next login from there is not challenged. Do not disable challenges for the customer.',
  },
  {
    name: 'tor-browser',
    title: 'A signup through Tor',
    toTheCustomer:
      'Your connection came through the Tor network, which hides where a visitor is. Many people use it for good reasons, but it is also used to create accounts in bulk, and the connection looks the same. Please confirm your email address to open the account. Using Tor is not a reason for us to refuse you.',
    toTheAgent:
      'A confirmed email address is enough. Tor Browser sets the clock to UTC and randomises drawings for all its users, so these are no further evidence.',
  },
  {
    name: 'spoofing-extension',
    title: 'A privacy extension that contradicts itself',
    toTheCustomer:
      'Your browser described itself in ways that do not match, as some privacy extensions cause. We recognise this, and the signup was accepted.',
    toTheAgent:
      'No action needed. Without any trace of automation, such contradictions come from privacy tools, so together they have little weight.',
  },
  {
    name: 'developer-tools-apart',
    title: 'A signup with developer tools open',
    toTheCustomer:
      'While you signed up, a debugging tool was attached to the page. Developers often have one open, so the signup was accepted.',
    toTheAgent:
      'The score is just below a challenge. Launch switches of a driver, or input that came through the debugger, would lead to one; an attached debugger alone does not.',
  },
  {
    name: 'disposable-from-hosting',
    title: 'A disposable mailbox from a rented server',
    toTheCustomer:
      'We could not open this account. Please sign up again from your usual internet connection, with a permanent email address.',
    toTheAgent:
      'Either the mailbox or the network alone would have been allowed. Do not name them to an unknown person: an attacker would change one of them and try again.',
  },
  {
    name: 'no-mail-domain',
    title: 'An address that cannot receive mail',
    toTheCustomer:
      'The domain of your email address does not accept mail, so our messages cannot reach you. Your account is open; rewards and invitations are available after you enter an address that works.',
    toTheAgent:
      'The cause is often a typing error in the domain. A step-up by email is ineffective here, so the account is watched and not challenged.',
  },
  {
    name: 'address-farm',
    title: 'The twelfth account of one browser within an hour',
    toTheCustomer:
      'Several accounts were opened from your browser within a short time, with similar email addresses. A colleague will review the new account before it is opened. If you open accounts for a class or a team, please contact us, and we will set them up together.',
    toTheAgent:
      'Compare it with the linked accounts. A family has two or three accounts with different names; a farm has many with one pattern. The evidence is about identity and address only, so a person decides.',
  },
  {
    name: 'stolen-password-on-a-server',
    title: 'A stolen password tried from a rented server',
    toTheCustomer:
      'An unknown person knew your password and tried it from a computer in a data centre, with a browser that you have never used. We stopped the login. Please choose a new password here, and on every other site where you use the old one.',
    toTheAgent:
      'Contact the owner through a known channel, end all sessions and require a new password. The account has a good history, so review it before you lock it.',
  },
  {
    name: 'headless-browser',
    title: 'A form filled by a program',
    toTheCustomer:
      'This signup was made by a program and not by a person, so no account was opened. If you test the site or automate your own work, please use our API.',
    toTheAgent:
      'Many independent signals agree: the browser had no screen, keys were released instantly, and every click hit the exact centre of its target. No review is needed.',
  },
]
