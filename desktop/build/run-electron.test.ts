import { chmod, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runElectron } from './run-electron.ts'

test.skipIf(process.platform === 'win32')(
  'a program that ends gives its number; one that lacks a library, or is not there, says what to do',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'fake-electron-'))
    const electron = join(folder, 'electron')
    await expect(runElectron(electron, [])).rejects.toThrow(/ENOENT.+\n.*ELECTRON_OVERRIDE_DIST_PATH/)
    // As the loader ends it after "error while loading shared libraries".
    await writeFile(electron, '#!/bin/sh\nexit "$1"\n')
    await chmod(electron, 0o755)
    expect(await runElectron(electron, ['3'])).toBe(3)
    await expect(runElectron(electron, ['127'])).rejects.toThrow(/library.+\n.*apt-get install libnss3/)
  },
)
