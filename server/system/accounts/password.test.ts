import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { hashPassword, passwordMatches, weakPassword } from './password.ts'

const account = { email: 'olena.koval@example.com', name: 'Олена Коваль' }

describe('weak passwords', () => {
  it.each([
    'aaaaaaaaaaaa',
    'password1234',
    'Password12345!',
    'qwertyuiop123',
    'йцукенгшщзхъ',
    '123456789012',
    'adminadmin123',
    'administrator1',
    'iloveyou1234!',
    'Qwerty123456',
    'olena.koval1',
    'Коваль123456',
    '1q2w3e4r5t6y',
    'q1w2e3r4t5y6u7i8',
    'qazwsxedcrfv',
    '1qazxsw23edc',
    'qweasdzxc123',
    'gfhjkmgfhjkm',
    'ghbdtn123456',
    'qwe123qwe123',
    '147258369147',
    'thisismypassword',
    'abcdefghijklmnop',
    'liverpool123',
    'minecraft123',
    'Summer2025!!',
    'slavaukraini',
    'alexander123',
    // The only ones so long among the four thousand most common.
    'unbelievable',
    'contortionist',
    'businessbabe',
    'masterbating',
  ])('refuses %s', password => {
    expect(weakPassword(password, account)).not.toBeNull()
  })

  it.each([
    'correct horse battery',
    'Лимонный пароход на рассвете',
    'tR4!mZq9#vLp2',
    'зелёный трамвай 48',
    'xkqzvprt4821',
    '2718281828459045235',
    // Each at the bound of a rule: five signs, a group of nine, repeated in part, four letters beside a common word.
    'kzrvtkzrrvtt',
    'xkqzvprtaxkqzvprta',
    'lmwhxkqzvxkqzv',
    'xkqzvxkqzvlmwh',
    '4821xkqzvprt',
    'passwordxkqz',
    'passwordxk1!2?',
    'коваxkqzvprt',
    'оленаxkqzvprt',
  ])('accepts %s', password => {
    expect(weakPassword(password, account)).toBeNull()
  })
})

it.each([
  ['kzrvkzrrvvkk', 'few'],
  ['xkqzvprtxkqzvprt', 'common'],
  ['2718281828459045', 'common'],
  ['passwordxkq1', 'common'],
  ['passwordxk1!2', 'common'],
  ['ОЛЕНАxkqzvpr', 'name'],
  ['olena.kovalx', 'name'],
  ['ковальxkqzvp', 'name'],
  ['коаакоаакxyq', 'name'],
])('of %s it is said why: %s', (password, why) => {
  expect(weakPassword(password, { ...account, name: `${account.name} Коаа` })).toBe(why)
})

it('a name or an address of mail of three letters stands in too many words to be looked for', () => {
  expect(weakPassword('leeleekxyqzv', { email: 'lee@example.com', name: 'Lee' })).toBeNull()
  expect(weakPassword('koleeleekxyq', { email: 'lee@example.com', name: 'Ko   Lee' })).toBeNull()
})

describe('hashing', () => {
  it('is argon2id and matches only the same password, in any Unicode form', async () => {
    const hash = await hashPassword('пароль с й и é')
    expect(hash).toMatch(/^\$argon2id\$/)
    expect(await passwordMatches(hash, 'пароль с й и é'.normalize('NFD'))).toBe(true)
    expect(await passwordMatches(hash, 'пароль с и и é')).toBe(false)
  })

  it('costs what OWASP recommends', async () => {
    const module = JSON.stringify(new URL('./password.ts', import.meta.url).href)
    const script = `console.log(await (await import(${module})).hashPassword('пароль'))`
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script])
    expect(stdout).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  it('never matches without a stored hash', async () => {
    expect(await passwordMatches(undefined, 'the password of nobody')).toBe(false)
  })
})
