/** Reads in the head of a native module which system and processor it is for. */

const elf: Record<number, string> = { 62: 'x64', 183: 'arm64' }
const pe: Record<number, string> = { 34404: 'x64', 43620: 'arm64' }
const machO: Record<number, string> = { 16777223: 'x64', 16777228: 'arm64' }

/** `linux x64`, or `unknown`. */
export const machineOf = (module: Buffer): string => {
  if (module.length < 64) return 'unknown'
  if (module.readUInt32BE(0) === 0x7f_45_4c_46) return `linux ${elf[module.readUInt16LE(18)] ?? 'unknown'}`
  if (module.readUInt32LE(0) === 0xfe_ed_fa_cf) return `darwin ${machO[module.readUInt32LE(4)] ?? 'unknown'}`
  const head = module.readUInt32LE(60)
  const isPe = module.toString('latin1', 0, 2) === 'MZ' && head + 6 <= module.length
  return isPe && module.readUInt32LE(head) === 0x45_50
    ? `win32 ${pe[module.readUInt16LE(head + 4)] ?? 'unknown'}`
    : 'unknown'
}
