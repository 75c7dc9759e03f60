import { android } from './shared-machines.ts'
import {
  ALLOWED,
  ASKED,
  type Case,
  desktop,
  NET,
  phoneApp,
  showing,
  used,
  usual,
  type Visit,
} from './support/case.ts'

const BY_MOUSE = {
  moves: 140,
  clicks: 3,
  keys: 6,
  trustedEvents: 40,
  untrustedEvents: 0,
  touches: 0,
  autofills: 0,
  pastes: 0,
  hasBeenActive: true,
  movesPerClick: 46,
  pathStraightness: 0.71,
  speedCv: 0.6,
  centerClickShare: 0,
  firstFocusToSubmitMs: 14_000,
  filledFields: 2,
  events: 'P9F0K9L9K9L9K9L9P9F0K9L9K9L9K9L9P9',
}
const BY_SCREEN_READER = { ...BY_MOUSE, moves: 0 }
const TOUCH = { pointer: { pointer: 'coarse', anyPointer: 'coarse', anyHover: 'none' } }
const WITH_MOUSE = { pointer: { pointer: 'coarse', anyPointer: 'fine', anyHover: 'hover' } }

const emulator = (cookie: string): Visit['browser'] =>
  showing(android(cookie), {
    webgl: {
      vendor: 'Google (NVIDIA Corporation)',
      renderer: 'Android Emulator OpenGL ES Translator (NVIDIA GeForce GTX 1660)',
      extensions: 40,
      parameters: 'm',
    },
  })

const IN_SOFTWARE = {
  vendor: 'Google Inc. (Google)',
  renderer:
    'ANGLE (Google, Vulkan 1.3.0 (SwiftShader Device (Subzero) (0x0000C0DE)), SwiftShader driver)',
  extensions: 40,
  parameters: 'm',
}

const signup = (browser: Visit['browser']): Visit[] => [
  { day: 0, account: 'ines.keller', ip: NET.home, browser },
]

/** Phones that a computer emulates. */
export const emulators: Case[] = [
  {
    name: 'a sign-up in an emulator of Android',
    reason: 'Few people but testers and players have one; a mail shows who it is.',
    right: ASKED,
    steps: signup(emulator('emulator')),
  },
  {
    name: 'a sign-up on a phone that draws in software',
    reason: 'No phone does; the image of one on a server has no graphics card.',
    right: ASKED,
    steps: signup(showing(android('image'), { webgl: IN_SOFTWARE })),
  },
  {
    name: 'a sign-up on a remote desktop that draws in software',
    reason: 'Thin clients have no graphics card.',
    right: ALLOWED,
    steps: signup(showing(desktop(4), { webgl: IN_SOFTWARE })),
  },
  {
    name: 'an app signs up on the emulator of a development kit',
    reason: 'Customers have phones.',
    right: ASKED,
    steps: [
      {
        day: 0,
        account: 'ines.keller',
        ip: NET.carrier,
        ...phoneApp('installation', 'Android 15; sdk_gphone64_x86_64'),
      },
    ],
  },
  {
    name: 'an app signs up on a phone',
    reason: 'Nothing is unusual.',
    right: ALLOWED,
    steps: [{ day: 0, account: 'ines.keller', ip: NET.carrier, ...phoneApp('installation') }],
  },
  {
    name: 'a phone without a mouse is used by a mouse',
    reason: 'The phone is a window on a computer.',
    right: ASKED,
    steps: signup(used(showing(android('phone'), TOUCH), BY_MOUSE)),
  },
  {
    name: 'a phone with a mouse is used by the mouse',
    reason: 'Phones take a mouse.',
    right: ALLOWED,
    steps: signup(used(showing(android('phone'), WITH_MOUSE), BY_MOUSE)),
  },
  {
    name: 'a phone is used by a screen reader',
    reason: 'It presses for its user.',
    right: ALLOWED,
    steps: signup(used(showing(android('phone'), TOUCH), BY_SCREEN_READER)),
  },
  {
    name: 'a player is back in the emulator of the account',
    reason: 'The device is the one of the account.',
    right: ALLOWED,
    from: 1,
    steps: usual('ines.keller', 6, { browser: emulator('emulator') }),
  },
]
