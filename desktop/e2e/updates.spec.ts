/**
 * Updates, with electron-updater itself on a feed of this machine: what is asked, what waits, and what stays when it fails.
 * The journeys are of an AppImage, where the installation is a file in place of another; installers of the other systems
 * are started on those systems alone.
 */
import { chmod, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { onlyInProof } from '#site/e2e/proof.ts'
import { answerWith, asked } from './answer-dialogs.ts'
import { expect, test } from './desktop-test.ts'
import { findElectron } from './find-electron.ts'
import { chooseInMenu } from './steps.ts'
import { updateFound as found, updateReady as ready, startFeed } from './update-feed.ts'

test.skip(
  process.platform !== 'linux' || process.arch !== 'x64' || findElectron() !== null,
  'The feed names an AppImage of this system for the stand-in; the packed program has its own step in the workflow',
)

test(
  'on «now» the windows close, the new program takes its place and starts',
  onlyInProof('updates.test.ts and start-program.test.ts'),
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
  onlyInProof('signed-feed.test.ts'),
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
