/** Journeys of the office that `npm test` leaves to the proof, by title, each with what stands for it there. */
export const leftToProof: Readonly<Record<string, string>> = {
  'the first save of a new post leaves selection, scroll, undo and what is typed next alone':
    'a save of a post that exists',
  'the toolbar is at hand at the end of a long text, 1360 px wide': '360 px',
  'a picture comes in between two paragraphs, within the card, and may be half as wide':
    'posts: a picture in a text; picture-node.test.ts and figure-and-video-nodes.test.ts',
  'a picture held over a word shows its line between the paragraphs, and comes in there':
    'picture-node.test.ts',
  'visitors see a picture as wide as the writer has said': 'figure-and-video-nodes.test.ts',
  'pictures go into the text, and an emptied text is stored empty': 'a post is written with a picture',
  'options that were begun wait side by side': 'use-create-once.test.tsx',
  'the palette opens over a field and over a text, and knows the settings by their names':
    'every-page: the palette',
  'the palette finds a request, and the keys are explained': 'every-page: the palette',
  'the title stands large above its text, one line that leads into it': 'a slash offers blocks',
  'words are found and replaced, and the replacement is taken back': 'writing.test.ts',
  'a block is moved by its handle and by keys': 'writing.test.ts',
  'a version that comes back says whether visitors will see it': 'publishing says what will happen',
  'selected words have their own menu: bold, a link': 'the post written by keys',
  'a session that ends under a new post brings back its words and its picture':
    'a session that ends while somebody writes',
  'a picture is put by, described, used in a post, replaced there, and removed with its place':
    'a picture of the library goes into a text; library.test.ts and focal-point.test.ts',
  'a section of the page itself leads to its fields': 'a new text of a fixed page; site-page-form.test.tsx',
  'sixty requests of forty people are worked by keys alone, five at most for each':
    'inbox-keys.test.tsx: each key, and who comes next',
  'an arrival is heard unless the sound is off': 'a new request arrives by itself',
  'a new post is previewed with its chosen picture; nothing in the preview acts or leads away':
    'the preview of an unsaved post',
  'a link is checked while it is put': 'clean-paste.test.ts and the server’s own cleaning',
  'pasted words come in clean; pictures of other sites stay out, and that is said': 'clean-paste.test.ts',
  'the previews follow the fields, the outline follows the text': 'the preview of an unsaved post',
  'a video comes in from the list of allowed places only':
    'the server’s list of places, richtext; block-button.test.tsx',
  'an unknown page says so and has a way home': 'every-page visits one; the 404 of the server',
  'forms in their place open, close and give the focus back':
    'dialogs give the focus back; an option edited in its place',
  'a post is removed from its editor with the way back, and its unsaved work waits for it':
    'removed posts come back',
  'the list keeps its search, order and page in the address, and the way back leads there':
    'post-lists.test.ts; the post found by keys',
  'a silent bank keeps nobody from setting a rate': 'hand-rates.test.ts; a rate set by hand',
  'arrows walk through every list and stay on the same thing in each row': 'the post found by keys',
  'a removed category comes back into its posts, by the button and by Ctrl+Z':
    'use-bulk-posts.test.tsx; bin.test.ts',
  'two people change one table: different cells meet, the same one is asked about':
    'two people in one post; table merge tests',
  'an entry of the log is a card of a few lines on a phone': 'every-page at 320 pixels',
  'the log at 768 px: an entry is as high as its lines, and what changed is folded':
    'every-page at 320 pixels',
  'the log at 1360 px: an entry is as high as its lines, and what changed is folded':
    'every-page at 320 pixels',
  'the requests that the filters leave go out as CSV': 'list-exports.test.ts',
  'a copy is restored beside the data on request, and the panel tells how it went':
    'rehearsal.test.ts and backup-panel.test.tsx',
  'visitors meet the blocks of a text without scripts': 'with scripts, over the same page of the server',
  'every page is accessible and keeps the content policy, half 2': 'half 1',
  'the session survives a reload, and script cannot read its cookie':
    'session-cookie.test.ts; a page behind the guard',
  'from the printed password to a site of one’s own':
    'setup.test.ts, setup-page.test.tsx and checklist-card.test.tsx',
  'post: the server is killed and the save waits for the next one':
    'without a connection the save waits; post-editor.test.tsx',
  'table: the answer is lost on its way': 'use-create-once.test.tsx and post-editor.test.tsx',
  'option: the session ends': 'a session that ends while somebody writes',
  'a writer puts a calculation into the text': 'block-button.test.tsx; visitors meet the blocks with scripts',
  'the second factor is set up, asked for, and taken away': 'two-factor.test.ts and login-page.test.tsx',
  'in a post and a meta record': 'presence.test.ts and beside.test.tsx',
  'the head of the editor is two lines, its properties are folded, and the chosen tab is in sight':
    '320 px; the toolbar at 360 px',
  'a new address is announced, and the old one leads to it': 'post.test.ts and moved.test.ts',
  'a category is made, renamed and removed in place': 'category.test.ts; an option edited in its place',
  'a rejection is said beside the button and leads to the picture without a description':
    'post-editor.test.tsx and use-show-problems.test.tsx',
  'a request becomes an order that goes through all stages, and its customer follows by link and letter':
    'request-work.test.tsx, order-letters.test.ts, customer-page.test.ts, order-page.test.tsx',
  'a request is answered on a phone, by mail and by a messenger':
    'request-answer.test.tsx; a request from the site is worked to its end',
}
