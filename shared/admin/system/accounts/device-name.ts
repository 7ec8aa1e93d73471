/** Readable name of a device, derived from the browser's user agent. */

const programs: readonly [RegExp, string][] = [
  [/Electron\//, 'Программа для компьютера'],
  [/Edg(?:A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/YaBrowser\//, 'Яндекс Браузер'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/HeadlessChrome\/|Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

const systems: readonly [RegExp, string][] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux|X11/, 'Linux'],
]

/**
 * Names the program and the system; returns the beginning of the text when neither is known.
 *
 * @example deviceName('Mozilla/5.0 (X11; Linux x86_64) … Firefox/140.0') // 'Firefox, Linux'
 */
export const deviceName = (agent: string): string => {
  const known = [programs, systems].flatMap(names => names.find(([mark]) => mark.test(agent))?.[1] ?? [])
  if (known.length > 0) return known.join(', ')
  return agent.slice(0, 40) || 'Неизвестное устройство'
}
