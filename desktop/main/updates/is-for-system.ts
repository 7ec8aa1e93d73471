/** Decides by its name whether an installer of the feed is one of this system. */

const systems: Partial<Record<NodeJS.Platform, string>> = { win32: 'win', darwin: 'mac', linux: 'linux' }

/**
 * A signature says that a feed is ours, not which of ours: one of another system or processor, put in the place of the right
 * one, would replace a program that runs by one that does not. Windows and macOS have one feed for both processors.
 * @param name as `artifactName` of electron-builder.yml makes it
 */
export const isForSystem = (name: string, platform: NodeJS.Platform, arch: string): boolean => {
  const system = systems[platform]
  if (system === undefined || !name.includes(`-${system}-`)) return false
  return platform !== 'linux' || name.includes('-arm64.') === (arch === 'arm64')
}
