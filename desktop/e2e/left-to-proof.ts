/** Journeys of the program that `npm test` leaves to the proof, by title, each with what stands for it there. */
export const leftToProof: Readonly<Record<string, string>> = {
  'a price list dropped on the window becomes the current table': 'the web’s upload of a table',
  'a picture on its way says how far it is: the program counts what has gone and tells its page':
    'upload-with-progress.test.ts, forward-request.test.ts and desktop-shell.test.ts',
  'the PDF of a calculation is dragged out of the window, and its file goes with the program':
    'quote-document-button.test.tsx, dragged-files.test.ts and start-program.test.ts',
  'an export goes through the save dialog to where the person says':
    'habits: a file is saved where the person says',
  'a session that the server ended leads to the sign-in with its message, also after a restart':
    'signing out from the menu; the web’s ended sessions',
  'the chosen server is remembered, can be chosen again and forgotten with the work for it':
    'first run and restart; seal-work.test.ts and call-handlers.test.ts',
  'a server to practise on says so on every screen, and a real one does not':
    'the choice of a server in first run',
  'the windows of the last time come back, each with its screen': 'office-windows.test.ts',
  'at 320 pixels nothing runs off the window': 'the screen of servers has the fields of the site',
  'the menu opens a screen': 'signing out from the menu',
  'posts and a table that were saved without the server go out once, after a restart and without their forms':
    'send-waiting-saves.test.ts and post-editor.test.tsx; without a connection a save waits, on the web',
  'a request is taken in work from its notification, unless a colleague was faster or the server is gone':
    'take-request-from-notification.test.ts and notifications-and-badge.test.ts',
  'the program starts with the system once the person wants it, and no more when not':
    'open-at-login.test.ts and preferences.test.ts',
  'text is found in the page, and a screen with a search of its own keeps it':
    'find-in-page.test.ts and find-bar.test.ts',
  'with the tray a closed window hides, the program goes on, and a second start shows it again':
    'tray.test.ts',
  'the window opens where it was closed': 'window-bounds.test.ts and office-windows.test.ts',
  'the log is saved without secrets, and the program tells its versions':
    'redact-log-line.test.ts, app-log.test.ts and support-letter.test.ts',
  'an update is downloaded on consent and takes its place when the program ends':
    'updates.test.ts and signed-feed.test.ts',
  'a request that arrives is announced, counted on the icon, and a click on the notification opens it':
    'notifications-and-badge.test.ts and request-feed.test.ts',
  'Electron says what is gone, what was broken off and what is not there':
    'stand-in: a call, an option or an event that the stand-in does not know throws',
}
