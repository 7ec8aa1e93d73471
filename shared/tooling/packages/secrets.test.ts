import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '#shared/tooling/terminal.mjs'

/** What no file of a repository may hold: the forms of keys that services give out, and signed tokens. */
const secrets = [
  /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----\s+[A-Za-z0-9+/=]{20}/,
  /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/,
  /\bgh[pousr]_[A-Za-z0-9]{36}/,
  /\bgithub_pat_\w{40}/,
  /\bglpat-[\w-]{20}/,
  /\bnpm_[A-Za-z0-9]{36}/,
  /\bxox[abprs]-[\w-]{10}/,
  /\bsk_live_\w{16}/,
  /\b\d{8,10}:AA[\w-]{33}\b/,
  /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{20}/,
  /\b(?:_authToken|_password)\s*=\s*[^\s$]/,
  // A long setting of a secret that is written out.
  /^\s*(?:export )?(?:JWT_SECRET|S3_SECRET_KEY|ADMIN_PASSWORD)=["']?[^\s"'$<…]{12}/m,
]

/** Files that only a running server or a person makes. */
const secretFiles =
  /(?:^|\/)(?:\.env(?:\..+)?|jwt-secret|id_(?:rsa|ed25519)|.+\.(?:pem|p12|pfx|key|sqlite|keystore))$/

/** As in .gitignore, and Git's own. */
const left = new Set(['.git', 'dist', 'data', 'coverage', 'test-results', '.stryker-tmp'])

const filesIn = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap(entry => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (entry.isDirectory()) return left.has(path) || entry.name === 'node_modules' ? [] : filesIn(path)
    return entry.isFile() ? [path] : []
  })

const secretsIn = (text: string): string[] => secrets.flatMap(form => form.exec(text)?.[0] ?? [])

describe('the repository', () => {
  it('holds no secret, in no file', () => {
    const files = filesIn('').filter(path => path !== '.git')
    expect(files.length).toBeGreaterThan(1000)
    expect(files.filter(path => secretFiles.test(path))).toEqual([])
    const found = files.flatMap(path =>
      secretsIn(readFileSync(join(ROOT, path), 'latin1')).map(secret => `${path}: ${secret.slice(0, 12)}…`),
    )
    expect(found).toEqual([])
  })

  // Put together here, so that this file holds none itself.
  it.each([
    ['a private key', `-----BEGIN ${'PRIVATE KEY'}-----\nMIIEvQIBADANBgkqhkiG9w0BAQEFAASC`],
    ['a key of a cloud', `AKIA${'IOSFODNN7EXAMPLE'}`],
    ['a token of a forge', `ghp_${'a1B2'.repeat(9)}`],
    ['a token of a registry', `//registry.example/:_authToken=${'npm_'}${'a1B2'.repeat(9)}`],
    ['a bot of Telegram', `123456789:AA${'b'.repeat(33)}`],
    ['a signed token', `${'eyJ'}hbGciOiJIUzI1NiJ9.${'eyJ'}zdWIiOiIxMjM0In0.${'s'.repeat(43)}`],
    ['a signing secret in a file of settings', `PORT=3000\nJWT_SECRET=${'0123456789abcdef'}`],
  ])('would be found with %s', (_name, text) => {
    expect(secretsIn(text)).toHaveLength(text.includes('npm_') ? 2 : 1)
  })
})
