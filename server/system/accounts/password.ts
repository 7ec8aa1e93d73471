/** Hashes passwords with argon2id, and detects ones that are easy to guess. */
import { hash, verify } from '@node-rs/argon2'
import { foldKey } from '#shared/domain/fold-key.ts'

/** The library's constant enum for this value cannot be imported here. */
const argon2id = 2

/** OWASP's recommendation for argon2id: 19 MiB, two passes, one lane. */
const cost = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFKC'), cost)

/**
 * Compares a password with a stored hash. For an unknown account it does the same work against a dummy hash, so that
 * the time reveals nothing.
 */
export const passwordMatches = async (stored: string | undefined, password: string): Promise<boolean> => {
  dummy ??= hashPassword('the password of nobody')
  const matches = await verify(stored ?? (await dummy), password.normalize('NFKC'))
  return stored !== undefined && matches
}

let dummy: Promise<string> | undefined

/**
 * Reason why a new password (already 12 to 128 characters) is too easy, or null. Lists of common passwords contain
 * almost none of that length; common ones are words, keyboard rows and dates joined together, so the check looks for
 * such pieces.
 */
export const weakPassword = (password: string, account: { email: string; name: string }): Weakness | null => {
  const folded = foldKey(password)
  if (new Set(folded).size < 5) return 'few'
  if (/^(.{1,8})\1+$/u.test(folded) || /^\d{1,16}$/.test(folded)) return 'common'
  const rest = pieces.reduce((text, piece) => text.replaceAll(piece, ''), folded)
  if (rest.replace(/[\d\W_]/gu, '').length < 4 && countDistinct(rest) < 6) return 'common'
  const own = [account.email.split('@')[0] ?? '', ...account.name.split(/\s+/)].map(foldKey)
  if (own.some(part => part.length >= 4 && folded.replaceAll(part, '').length < 8)) {
    return 'name'
  }
  return null
}

/** Too few different characters, made of the person's own names, or too common. */
type Weakness = 'few' | 'name' | 'common'

const countDistinct = (text: string): number => new Set(text).size

/** Longer pieces come before those that they contain. */
const pieces = [
  'q1w2e3r4t5y6u7i8',
  'q1w2e3r4t5y6',
  'q1w2e3r4',
  'zaq12wsxcde3',
  'zaq1xsw2cde3',
  'zaq12wsx',
  'zaq1xsw2',
  'zaqxswcde',
  '1qazxsw23edc',
  '1qazxsw2',
  'qazwsxedcrfv',
  'qazwsxedc',
  'qazwsx',
  'qweasdzxc',
  'qweasd',
  'qwaszx',
  'mnbvcxz',
  'lkjhgfdsa',
  'poiuytrewq',
  '1a2b3c4d5e6f',
  'a1b2c3d4e5f6',
  'abcdefghijklmnop',
  // Russian words typed with the Latin keyboard layout left on.
  'gfhjkm',
  'ghbdtn',
  'rfhjkbyf',
  'lfybkf',
  'vfhbyf',
  'letmeinplease',
  'unbelievable',
  'contortionist',
  'businessbabe',
  'masterbating',
  'thisismy',
  'correcthorse',
  'samsung',
  'google',
  'facebook',
  'microsoft',
  'liverpool',
  'manchester',
  'chelsea',
  'arsenal',
  'barcelona',
  'shakhtar',
  'dynamokyiv',
  'starwars',
  'pokemon',
  'naruto',
  'minecraft',
  'summer',
  'winter',
  'spring',
  'autumn',
  'slavaukraine',
  'slavaukraini',
  'kyiv',
  'alexander',
  'aleksandr',
  'andrey',
  'maksim',
  'natasha',
  'nikita',
  'password',
  'passw0rd',
  'p@ssw0rd',
  'p@ssword',
  'пароль',
  'qwertyuiop',
  'qwerty',
  'asdfghjkl',
  'asdfgh',
  'zxcvbnm',
  'zxcvbn',
  'йцукенгшщзхъ',
  'йцукен',
  'фывапролджэ',
  'фывапр',
  'ячсмитьбю',
  'ячсмит',
  '1q2w3e4r5t6y',
  '1q2w3e4r5t',
  '1q2w3e4r',
  '1qaz2wsx3edc',
  '1qaz2wsx',
  'abcdefghijkl',
  'abcdef',
  'abc123',
  'iloveyou',
  'letmein',
  'welcome',
  'administrator',
  'administrador',
  'admin',
  'админ',
  'superman',
  'football',
  'baseball',
  'princess',
  'dragon',
  'monkey',
  'sunshine',
  'master',
  'shadow',
  'computer',
  'internet',
  'trustno1',
  'changeme',
  'secret',
  'default',
  'whatever',
  'michael',
  'jordan',
  'любовь',
  'наташа',
  'привет',
  'киев',
  'украина',
  'ukraine',
  'login',
  'user',
  '123456789012',
  '1234567890',
  '123456789',
  '12345678',
  '1234567',
  '123456',
  '12345',
  '1234',
  '123',
  '987654321',
  '654321',
  '0987654321',
  '111111',
  '000000',
  '121212',
  '112233',
  '123123',
  '666666',
  '777777',
  '999999',
]
