/** Journeys of the program that `npm test` leaves to the proof, by title, each with what stands for it there. */
export const leftToProof: Readonly<Record<string, string>> = {
  'the PDF of a calculation is dragged out of the window, and its file goes with the program':
    'quote-document-button.test.tsx, dragged-files.test.ts and start-program.test.ts',
  'a server to practise on says so on every screen, and a real one does not':
    'the choice of a server in first run',
  'the windows of the last time come back, each with its screen, and where they were':
    'office-windows.test.ts and window-bounds.test.ts',
  'at 320 pixels nothing runs off the window': 'the screen of servers has the fields of the site',
  'a request is taken in work from its notification, unless a colleague was faster or the server is gone':
    'take-request-from-notification.test.ts and notifications-and-badge.test.ts',
  'text is found in the page, and a screen with a search of its own keeps it':
    'find-in-page.test.ts and find-bar.test.ts',
  'with the tray a closed window hides, the program goes on, and a second start shows it again':
    'tray.test.ts',
  'Electron says what is gone, what was broken off and what is not there':
    'stand-in: a call, an option or an event that the stand-in does not know throws',
}
