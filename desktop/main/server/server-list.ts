import type { SettingsFile } from '#desktop/main/settings/settings-file.ts'

export type ServerList = ReturnType<typeof serverList>

export const serverList = (settings: SettingsFile) => ({
  chosen: () => {
    const { servers, serverChosen } = settings.current()
    return serverChosen ? (servers[0] ?? null) : null
  },
  remembered: () => [...settings.current().servers],
  choose: (origin: string) =>
    settings.change({
      servers: [origin, ...settings.current().servers.filter(server => server !== origin)].slice(0, 20),
      serverChosen: true,
    }),
  forget: (origin: string) => {
    const { servers, serverChosen } = settings.current()
    return settings.change({
      servers: servers.filter(server => server !== origin),
      serverChosen: serverChosen && servers[0] !== origin,
      rehearsals: settings.current().rehearsals.filter(rehearsal => rehearsal !== origin),
    })
  },
  /** Remembered servers that the office only practises on. */
  rehearsals: () => [...settings.current().rehearsals],
  markRehearsal: (origin: string, isOne: boolean) => {
    const others = settings.current().rehearsals.filter(rehearsal => rehearsal !== origin)
    return settings.change({ rehearsals: isOne ? [...others, origin] : others })
  },
})
