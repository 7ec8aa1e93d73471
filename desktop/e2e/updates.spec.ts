/**
 * Updates, with electron-updater itself on a feed of this machine: what is asked, what waits, and what stays when it fails.
 * The journeys are of an AppImage, where the installation is a file in place of another; installers of the other systems
 * are started on those systems alone.
 */
import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { chmod, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { ElectronApplication } from '@playwright/test'
import { onlyInProof } from '#site/e2e/proof.ts'
import { expect, test } from './desktop-test.ts'
import { findElectron } from './find-electron.ts'
import { chooseInMenu } from './steps.ts'

test.skip(
  process.platform !== 'linux' || process.arch !== 'x64' || findElectron() !== null,
  'The feed names an AppImage of this system for the stand-in; the packed program has its own step in the workflow',
)

const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const key = publicKey.export({ format: 'der', type: 'spki' }).toString('base64')

interface Feed {
  args: string[]
  /** What the feed hands out for the new program, whatever it has said about it. */
  program: string
  stop(): void
}

const startFeed = async (newProgram: string): Promise<Feed> => {
  const sha512 = createHash('sha512').update(newProgram).digest('base64')
  const size = Buffer.byteLength(newProgram)
  const processor = process.arch === 'arm64' ? 'arm64' : 'x86_64'
  const text = [
    'version: 99.4.0',
    `files: [{ url: customs-broker-99.4.0-linux-${processor}.AppImage, sha512: ${sha512}, size: ${size} }]`,
    'releaseNotes: Быстрее открывается список заявок.',
  ].join('\n')
  const signature = sign(null, Buffer.from(text), privateKey).toString('base64')
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://feed')
    if (pathname.endsWith('.yml')) response.end(text)
    else if (pathname.endsWith('.sig')) response.end(signature)
    else response.end(feed.program)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const feed = {
    args: [`--update-feed=http://127.0.0.1:${port}/`, `--update-key=${key}`],
    program: newProgram,
    stop: () => {
      server.close()
      server.closeAllConnections()
    },
  }
  return feed
}

/** Answers each question with the button of that name and keeps what was asked. */
const answerWith = (app: ElectronApplication, buttons: Record<string, string>): Promise<void> =>
  app.evaluate(({ dialog }, chosen) => {
    const asked: string[] = []
    Object.assign(globalThis, { asked })
    const answer = async (_window: unknown, options: { message: string; buttons: string[] }) => {
      asked.push(options.message)
      const response = options.buttons.indexOf(chosen[options.message] ?? 'Хорошо')
      if (response < 0) throw new Error(`Nobody answers «${options.message}»`)
      return { response, checkboxChecked: false }
    }
    dialog.showMessageBox = answer as unknown as typeof dialog.showMessageBox
  }, buttons)
const asked = (app: ElectronApplication) =>
  app.evaluate(() => (globalThis as unknown as { asked: string[] }).asked)

const found = 'Доступна версия 99.4.0'
const ready = 'Версия 99.4.0 загружена'

test('an update is downloaded on consent and takes its place when the program ends', async ({
  profile,
  launchSignedIn,
}) => {
  const installed = join(profile, 'customs-broker')
  await writeFile(installed, 'the old program')
  await chmod(installed, 0o755)
  const newProgram = `#!/bin/sh\n: > '${join(profile, 'new-one-ran')}'\n`
  const feed = await startFeed(newProgram)
  const { app } = await launchSignedIn({ args: feed.args, env: { APPIMAGE: installed } })
  await answerWith(app, { [found]: 'Загрузить', [ready]: 'При выходе' })
  await chooseInMenu(app, 'Справка', 'Проверить обновления…')
  await expect.poll(() => asked(app)).toEqual([found, ready])
  expect(await readFile(installed, 'utf8')).toBe('the old program')
  await app.close()
  expect(await readFile(installed, 'utf8')).toBe(newProgram)
  feed.stop()
})

test(
  'on «now» the windows close, the new program takes its place and starts',
  onlyInProof,
  async ({ profile, launchSignedIn }) => {
    const installed = join(profile, 'customs-broker')
    await writeFile(installed, 'the old program')
    await chmod(installed, 0o755)
    const started = join(profile, 'new-one-ran')
    const feed = await startFeed(`#!/bin/sh\n: > '${started}'\n`)
    const { app } = await launchSignedIn({ args: feed.args, env: { APPIMAGE: installed } })
    await answerWith(app, { [found]: 'Загрузить', [ready]: 'Перезапустить и обновить' })
    const ended = new Promise(resolve => app.process().once('exit', resolve))
    await chooseInMenu(app, 'Справка', 'Проверить обновления…')
    expect(await ended).toBe(0)
    await expect.poll(() => readFile(started, 'utf8').catch(() => null)).toBe('')
    feed.stop()
  },
)

test(
  'an update that is not what was signed is rejected, and the old program stays',
  onlyInProof,
  async ({ profile, launchSignedIn }) => {
    const installed = join(profile, 'customs-broker')
    await writeFile(installed, 'the old program')
    const feed = await startFeed('#!/bin/sh\n')
    feed.program = '#!/bin/sh\n# evil\n'
    const { app, page } = await launchSignedIn({ args: feed.args, env: { APPIMAGE: installed } })
    await answerWith(app, { [found]: 'Загрузить' })
    await chooseInMenu(app, 'Справка', 'Проверить обновления…')
    await expect.poll(() => asked(app)).toEqual([found, 'Обновлению нельзя доверять'])
    await page.getByRole('link', { name: 'Таблицы', exact: true }).click()
    await expect(page).toHaveURL(/\/admin\/tables$/)
    await app.close()
    expect(await readFile(installed, 'utf8')).toBe('the old program')
    feed.stop()
  },
)
