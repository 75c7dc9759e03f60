import {
  ALLOWED,
  type Case,
  cleared,
  desktop,
  homeOf,
  iphone,
  NET,
  nameOf,
  STOPPED,
  series,
} from './support/case.ts'

const PROVIDERS = ['outlook.de', 'gmail.com', 'gmx.de', 'web.de', 'gmail.com']
const NUMBERS = [16, 8, 80, 66, 24]

/** One name in the addresses of several accounts. */
export const oneName: Case[] = [
  {
    name: 'one name with numbers at several providers, in private windows of one phone at home: the fifth',
    reason: 'No five people of a household have one name.',
    right: STOPPED,
    steps: series(5, 6, (i) => ({
      account: `bonus-${i}`,
      email: `christian.okoester${NUMBERS[i]}@${PROVIDERS[i]}`,
      ip: NET.home,
      browser: iphone(`window-${i}`),
    })),
  },
  {
    name: 'one name in several spellings on one computer, over a phone’s hotspot: the fifth',
    reason: 'The machine and the name are the same.',
    right: STOPPED,
    steps: series(5, 700, (i) => ({
      account: `trial-${i}`,
      email: `${['ida_winter3', 'ida.winter33', 'idawinter17', 'ida-winter4', 'ida_winter71'][i]}@gmail.com`,
      ip: `109.43.${112 + i}.7`,
      browser: cleared(desktop(31), `window-${i}`),
    })),
  },
  {
    name: 'a person has a second mailbox with the same name, and mistypes it first',
    reason: 'People have a mailbox for letters and one for shops.',
    right: ALLOWED,
    from: 0,
    steps: [
      'christianokoester8@gmail.com',
      'christianokoester8@gmx.de',
      'christianokoester8@gmx.com',
    ].map((email, i) => ({
      day: 2 * i,
      account: `name-${i}`,
      email,
      ip: NET.home,
      browser: desktop(31),
    })),
  },
  {
    name: 'people of one first name have a phone of one model, at homes of one provider',
    reason: 'Names and phones are popular.',
    right: ALLOWED,
    from: 0,
    steps: series(4, 2600, (i) => ({
      account: `maria-${i}`,
      email: `maria${NUMBERS[i]}@${PROVIDERS[i]}`,
      ip: homeOf(i),
      browser: iphone(`phone-${i}`),
    })),
  },
  {
    name: 'people of one first name at a carrier’s address with other customers: the fifth',
    reason: 'A carrier gives one address to many people, and some have a popular name.',
    right: ALLOWED,
    from: -5,
    steps: [
      ...series(14, 200, (i) => ({
        account: nameOf(i),
        ip: NET.carrier,
        browser: iphone(`customer-${i}`, 40 + i),
      })),
      ...series(
        5,
        700,
        (i) => ({
          account: `maria-${i}`,
          email: `maria${NUMBERS[i]}@${PROVIDERS[i]}`,
          ip: NET.carrier,
          browser: iphone(`phone-${i}`, 10 + i),
        }),
        3,
      ),
    ],
  },
]
