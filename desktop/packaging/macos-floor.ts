/** The oldest macOS in the feed of updates: electron-builder writes none, and electron-updater compares the kernel's. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

/** Version of Darwin, in three parts: with fewer electron-updater offers the update to every Mac. */
export const darwinOf = (macos: string): string => {
  const major = Number.parseInt(macos, 10)
  // Apple went on from 15 to 26, and its kernel from 24 to 25.
  return `${major < 26 ? major + 9 : major - 1}.0.0`
}

/** Does nothing on a system whose build wrote no feed of macOS. */
export const writeMacosFloor = (feed: string, configuration: string): void => {
  const floor = /^ {2}minimumSystemVersion: "(\d[\d.]*)"$/m.exec(configuration)?.[1]
  if (floor === undefined) throw new Error('electron-builder.yml has no mac.minimumSystemVersion')
  if (!existsSync(feed)) return
  const others = readFileSync(feed, 'utf8').replace(/^minimumSystemVersion:.*\n/m, '')
  writeFileSync(feed, `${others}minimumSystemVersion: ${darwinOf(floor)}\n`)
}
