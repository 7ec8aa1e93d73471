/**
 * Writes what real programs put on the clipboard as HTML, which `npm test` pastes:
 * `node server/proofs/testing/clipboards/make-clipboards.ts`. Needs LibreOffice, Chromium, Xvfb, xclip and xdotool. Those
 * of `by-hand` are written by hand in the forms of programs that do not run here.
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from '@playwright/test'
import { launchOptions } from '#shared/tooling/find-browser.mjs'
import { emptyFolder } from '../empty-folder.ts'

const here = (name: string): string => join(import.meta.dirname, name)
const display = ':77'
const env = { ...process.env, DISPLAY: display, LC_ALL: 'C.UTF-8' }

const run = (program: string, ...args: string[]): string =>
  spawnSync(program, args, { encoding: 'utf8', env, timeout: 120_000 }).stdout ?? ''

/** Repeats until something is answered. */
const awaited = async (what: string, ask: () => string): Promise<string> => {
  for (let round = 0; round < 300; round += 1) {
    const answer = ask()
    if (answer !== '') return answer
    await new Promise(resolve => setTimeout(resolve, 500))
  }
  throw new Error(`${what} did not come`)
}

/** Opens a document, selects all of it and copies it, as a person would. */
const copyFromLibreOffice = async (source: string, title: string): Promise<void> => {
  const folder = emptyFolder('clipboards')
  const profile = pathToFileURL(join(folder, 'profile')).href
  // Opened elsewhere, since the program leaves its lock beside the document.
  const opened = join(folder, basename(source))
  copyFileSync(here(source), opened)
  const options = [`-env:UserInstallation=${profile}`, '--norestore', '--nologo', '--nofirststartwizard']
  const office = spawn('soffice', [...options, opened], { env, stdio: 'ignore' })
  try {
    const window = await awaited(title, () =>
      run('xdotool', 'search', '--onlyvisible', '--name', `LibreOffice ${title}`).trim(),
    )
    const html = await awaited(`The clipboard of ${title}`, () => {
      run(
        'xdotool',
        'windowfocus',
        '--sync',
        window.split('\n').at(-1) ?? '',
        'key',
        'ctrl+a',
        'key',
        'ctrl+c',
      )
      return run('xclip', '-selection', 'clipboard', '-t', 'text/html', '-o').replaceAll('\0', '')
    })
    writeFileSync(here(source.replace(/\.fod[st]$/, '.html')), html)
  } finally {
    // Until it has ended, its clipboard would be taken for that of the next program.
    office.kill()
    await once(office, 'exit')
  }
}

const copyFromChromium = async (): Promise<void> => {
  const browser = await chromium.launch(launchOptions())
  const page = await browser.newPage()
  await page.setContent(readFileSync(here('chromium/page.html'), 'utf8'))
  await page.keyboard.press('Control+A')
  await page.keyboard.press('Control+C')
  await page.setContent('<div contenteditable autofocus>.</div>')
  const pasted = page.evaluate(
    () =>
      new Promise<string>(resolve => {
        document.addEventListener('paste', event => resolve(event.clipboardData?.getData('text/html') ?? ''))
      }),
  )
  await page.focus('div')
  await page.keyboard.press('Control+V')
  writeFileSync(here('chromium/copied.html'), `${await pasted}\n`)
  await browser.close()
}

await copyFromChromium()
const screen = spawn('Xvfb', [display, '-screen', '0', '1200x900x24'], { stdio: 'ignore' })
try {
  await copyFromLibreOffice('libreoffice/writer.fodt', 'Writer')
  await copyFromLibreOffice('libreoffice/calc.fods', 'Calc')
} finally {
  screen.kill()
}
