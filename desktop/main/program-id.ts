/** What systems know the program by, whatever it is called and however often it is updated: neither ever changes. */

export const appId = 'ua.customs-broker.desktop'

/** What Windows calls when a notification is pressed; Electron would register another one at each start. */
export const toastActivator = '{5B0C3E5A-6F7D-4B39-9D4E-2C1A8E0F7B36}'
