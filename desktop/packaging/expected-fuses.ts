/** Fuses that the packed binary must have, and a function that reads them from it. */
import { fuses } from './builder-library.ts'

export const expectedFuses = {
  RunAsNode: false,
  EnableCookieEncryption: true,
  EnableNodeOptionsEnvironmentVariable: false,
  EnableNodeCliInspectArguments: false,
  EnableEmbeddedAsarIntegrityValidation: true,
  OnlyLoadAppFromAsar: true,
  LoadBrowserProcessSpecificV8Snapshot: false,
  GrantFileProtocolExtraPrivileges: false,
}

/** The handlers of WebAssembly's traps: the library has no name for this fuse yet. */
const wasmTraps = 8

const isOn = (state: number | undefined): boolean => state === '1'.charCodeAt(0)

/** @param binary of the packed program; on macOS its `.app` */
export const readFuses = async (binary: string): Promise<Record<string, boolean>> => {
  const wire = await fuses.getCurrentFuseWire(binary)
  const named = Object.keys(expectedFuses).map(name => [name, isOn(wire[fuses.FuseV1Options[name] ?? -1])])
  return { ...(Object.fromEntries(named) as Record<string, boolean>), wasmTraps: isOn(wire[wasmTraps]) }
}
