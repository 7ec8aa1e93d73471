/** Names of the bridge, apart from its schemas so that the sandboxed preload stays small. */

/** Channels that the page calls; each has its argument schema in `desktop-bridge.ts`. */
export const callChannels = {
  restore: 'session:restore',
  signIn: 'session:sign-in',
  signOut: 'session:sign-out',
  changePassword: 'session:change-password',
  setLanguage: 'session:set-language',
  openExternal: 'links:open-external',
  saveFile: 'files:save',
  dragFile: 'files:drag',
  notify: 'desktop:notify',
  setUnread: 'desktop:set-unread',
  setQueued: 'desktop:set-queued',
  setDraftsAtRisk: 'desktop:set-drafts-at-risk',
  readPreferences: 'desktop:read-preferences',
  changePreferences: 'desktop:change-preferences',
  status: 'desktop:status',
  updateProgram: 'desktop:update',
  sealKey: 'page:work-key',
  findInPage: 'page:find',
  stopFinding: 'page:stop-finding',
  checkServer: 'server:check',
  chooseServer: 'server:choose',
  forgetServer: 'server:forget',
  markRehearsal: 'server:mark-rehearsal',
} as const

/** Channels that main sends to the page. */
export const eventChannels = {
  sessionEnd: 'session:end',
  menu: 'desktop:menu',
  saved: 'desktop:saved-records',
  uploaded: 'uploads:sent',
} as const

/** Header by which the page names a form; upload-progress events carry the same value. */
export const uploadHeader = 'x-upload'

/** Marks a response that was read before and is shown without the server. */
export const savedHeader = 'x-saved'

/** The one name under which the bridge appears on the page's `window`. */
export const bridgeName = 'customsBrokerDesktop'

/** System-wide key combinations that may open the window for a call; the first is the default. */
export const callKeys = [
  'CommandOrControl+Shift+K',
  'CommandOrControl+Alt+K',
  'CommandOrControl+Shift+F9',
  'F9',
] as const

/** A file larger than this is downloaded by the browser engine, not carried through the bridge. 64 MiB. */
export const maxSavedBytes = 64 * 1024 * 1024
