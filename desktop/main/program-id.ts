/** Identity of the program for the systems; a new name or an update never changes it. */

export const appId = 'ua.customs-broker.desktop'

/**
 * Class id that Windows calls when a notification is clicked; without it Electron would register another one at each
 * start.
 */
export const toastActivator = '{5B0C3E5A-6F7D-4B39-9D4E-2C1A8E0F7B36}'
