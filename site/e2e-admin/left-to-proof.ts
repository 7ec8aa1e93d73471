/** Journeys of the office that `npm test` leaves to the proof, by title, each with what stands for it there. */
export const leftToProof: Readonly<Record<string, string>> = {
  'a picture held over a word shows its line between the paragraphs, and comes in there':
    'picture-node.test.ts',
  'visitors see a picture as wide as the writer has said': 'figure-and-video-nodes.test.ts',
  'pictures go into the text, and an emptied text is stored empty': 'a post is written with a picture',
  'options that were begun wait side by side': 'use-create-once.test.tsx',
  'the palette finds a request, and the keys are explained': 'every-page: the palette',
  'the palette opens over a field and over a text, and knows the settings by their names':
    'every-page: the palette',
  'the title stands large above its text, one line that leads into it': 'a slash offers blocks',
  'words are found and replaced, and the replacement is taken back': 'writing.test.ts',
  'a block is moved by its handle and by keys': 'writing.test.ts',
  'a version that comes back says whether visitors will see it': 'publishing says what will happen',
  'selected words have their own menu: bold, a link': 'the post written by keys',
  'a section of the page itself leads to its fields': 'a new text of a fixed page; site-page-form.test.tsx',
  'an arrival is heard unless the sound is off': 'a new request arrives by itself',
  'a new post is previewed with its chosen picture; nothing in the preview acts or leads away':
    'the preview of an unsaved post',
  'the previews follow the fields, the outline follows the text': 'the preview of an unsaved post',
  'forms in their place open, close and give the focus back':
    'dialogs give the focus back; an option edited in its place',
  'a post is removed from its editor with the way back, and its unsaved work waits for it':
    'removed posts come back',
  'an entry of the log is a card of a few lines on a phone': 'every-page at 320 pixels',
  'the log at 768 px: an entry is as high as its lines, and what changed is folded':
    'every-page at 320 pixels',
  'the log at 1360 px: an entry is as high as its lines, and what changed is folded':
    'every-page at 320 pixels',
  'visitors meet the blocks of a text without scripts': 'with scripts, over the same page of the server',
  'every page is accessible and keeps the content policy, half 2': 'half 1',
  'the session survives a reload, and script cannot read its cookie':
    'session-cookie.test.ts; a page behind the guard',
  'the second factor is set up, asked for, and taken away': 'two-factor.test.ts and login-page.test.tsx',
  'in a post and a meta record': 'presence.test.ts and beside.test.tsx',
  'the head of the editor is two lines, its properties are folded, and the chosen tab is in sight':
    '320 px; the toolbar on a phone',
  'a new address is announced, and the old one leads to it': 'post.test.ts and moved.test.ts',
}

/**
 * The longest walk through the admin, which stands in the window of the program for all of them: `npm test` takes it
 * there alone.
 */
export const walkedInWindow = 'a post is written, formatted, saved, found and removed'
