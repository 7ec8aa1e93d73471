/**
 * electron-updater removes the old AppImage before the new one is in its place; this updater restores the old one when
 * that fails.
 */
import { copyFileSync, linkSync, renameSync, rmSync } from 'node:fs'
import { AppImageUpdater } from 'electron-updater'
import type { InstallOptions } from 'electron-updater/out/BaseUpdater.js'
import { moveAtLogin } from '#desktop/main/settings/open-at-login.ts'

export class CarefulAppImageUpdater extends AppImageUpdater {
  protected override doInstall(options: InstallOptions): boolean {
    const program = process.env.APPIMAGE
    if (program === undefined) return super.doInstall(options)
    // Its name may have the version in it: the old one would start at login no more.
    this.once('appimage-filename-updated', moveAtLogin)
    const previous = `${program}.previous`
    keepAs(previous, program)
    let isInstalled = false
    try {
      isInstalled = super.doInstall(options)
      return isInstalled
    } finally {
      if (isInstalled) rmSync(previous, { force: true })
      else renameSync(previous, program)
    }
  }
}

const keepAs = (previous: string, program: string): void => {
  rmSync(previous, { force: true })
  try {
    linkSync(program, previous)
  } catch {
    // A disk without links, such as a memory stick.
    copyFileSync(program, previous)
  }
}
