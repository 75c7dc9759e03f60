const NAMES_OF_SIGNUP =
  /^(?:sign[-_. ]?up|register|registration|(?:create|new)[-_. ]?account|account[-_. ]?creat(?:e|ed|ion))$/i

/**
 * Returns the event as the answer names it in `ignored`, such as `event=sign_up`, if its name says a sign-up and it is
 * scored like a login; else nothing.
 */
export const mistakenEvent = (event: string): string[] =>
  event !== 'signup' && NAMES_OF_SIGNUP.test(event) ? [`event=${event}`] : []
