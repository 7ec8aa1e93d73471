import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { removeForgotten } from './own-temp-folder.ts'

it('goes on where a forgotten folder cannot be removed, and leaves one of today', () => {
  const place = mkdtempSync(join(tmpdir(), 'forgotten-'))
  onTestFinished(() => rmSync(place, { recursive: true }))
  const names = ['broker-tests-1', 'broker-tests-2', 'broker-tests-today', 'somebody-elses']
  const [stuck = '', forgotten = '', today = '', other = ''] = names.map(name => join(place, name))
  for (const folder of [stuck, forgotten, today, other]) mkdirSync(folder)
  const twoDaysAgo = new Date(Date.now() - 2 * 86_400_000)
  for (const folder of [stuck, forgotten, other]) utimesSync(folder, twoDaysAgo, twoDaysAgo)
  const warn = vi.spyOn(console, 'warn').mockReturnValue()

  removeForgotten(place, folder => {
    if (folder === stuck) throw new Error('EBUSY')
    rmSync(folder, { recursive: true })
  })

  expect([stuck, forgotten, today, other].map(folder => existsSync(folder))).toEqual([
    true,
    false,
    true,
    true,
  ])
  expect(warn).toHaveBeenCalledWith(`Left where it is: ${stuck}, Error: EBUSY`)
})
