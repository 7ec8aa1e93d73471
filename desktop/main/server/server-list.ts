import type { SettingsFile } from '#desktop/main/settings/settings-file.ts'

export interface ServerList {
  chosen(): string | null
  remembered(): string[]
  choose(origin: string): Promise<void>
  forget(origin: string): Promise<void>
  /** Remembered servers that the office only practises on. */
  rehearsals(): string[]
  markRehearsal(origin: string, isOne: boolean): Promise<void>
}

export const serverList = (settings: SettingsFile): ServerList => ({
  chosen: () => {
    const { servers, serverChosen } = settings.current()
    return serverChosen ? (servers[0] ?? null) : null
  },
  remembered: () => [...settings.current().servers],
  choose: origin =>
    settings.change({
      servers: [origin, ...settings.current().servers.filter(server => server !== origin)].slice(0, 20),
      serverChosen: true,
    }),
  forget: origin => {
    const { servers, serverChosen } = settings.current()
    return settings.change({
      servers: servers.filter(server => server !== origin),
      serverChosen: serverChosen && servers[0] !== origin,
      rehearsals: settings.current().rehearsals.filter(rehearsal => rehearsal !== origin),
    })
  },
  rehearsals: () => [...settings.current().rehearsals],
  markRehearsal: (origin, isOne) => {
    const others = settings.current().rehearsals.filter(rehearsal => rehearsal !== origin)
    return settings.change({ rehearsals: isOne ? [...others, origin] : others })
  },
})
